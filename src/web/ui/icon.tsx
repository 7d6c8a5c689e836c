/** Strokes on a 20 × 20 grid with round ends, 1.6 wide. An icon's name describes the picture, not its use. */
const STROKES = {
  alert: 'M10 3.2 18 16.6H2zM10 8.2v3.6M10 14.2v.1',
  'arrow-right': 'M3.5 10h13M11.5 5l5 5-5 5',
  ban: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM5 15 15 5',
  bank: 'M3 8.2 10 4l7 4.2zM4.8 8.4v6M8.3 8.4v6M11.7 8.4v6M15.2 8.4v6M3 16.6h14',
  bell: 'M5 14V9.2a5 5 0 0 1 10 0V14l1.5 1.6h-13zM8.3 15.8a1.8 1.8 0 0 0 3.4 0',
  building:
    'M4 17V4.2h7.5V17M11.5 8.5H16V17M2.8 17h14.4M6.5 7.4h2.4M6.5 10.4h2.4M6.5 13.4h2.4M13.6 11.4v.1M13.6 14.2v.1',
  calendar: 'M3.4 5h13.2v11.8H3.4zM3.4 8.6h13.2M6.8 3v3.2M13.2 3v3.2',
  chat: 'M3.4 4h13.2v9.4H9.6l-3.4 3.2v-3.2H3.4zM6.6 7.4h6.8M6.6 10.2h4.6',
  check: 'M4 10.6 8.2 15 16 5.8',
  'chevron-down': 'm5.5 7.8 4.5 4.5 4.5-4.5',
  'chevron-left': 'm12.2 5.5-4.5 4.5 4.5 4.5',
  'chevron-right': 'm7.8 5.5 4.5 4.5-4.5 4.5',
  'chevron-up': 'm5.5 12.2 4.5-4.5 4.5 4.5',
  clock: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM10 6v4.2l2.8 1.8',
  copy: 'M7 7h9.6v9.6H7zM4.6 13H3.4V3.4H13v1.2',
  document: 'M5 2.8h6.6L15.4 6.6v10.6H5zM11.2 3v4h4M7.8 10.4h4.8M7.8 13.4h4.8',
  dots: 'M4.5 10v.01M10 10v.01M15.5 10v.01',
  download: 'M10 3v9.6M6 8.8l4 4 4-4M3.4 13.4v3.4h13.2v-3.4',
  share:
    'M15 2.9a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM5 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM15 12.5a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6zM7 9l6-2.8M7 11l6 2.8',
  external: 'M8.4 4H3.6v12.4H16v-4.8M11.4 3.4h5.2v5.2M16.4 3.6 9.2 10.8',
  eye: 'M1.8 10S4.8 4.8 10 4.8 18.2 10 18.2 10 15.2 15.2 10 15.2 1.8 10 1.8 10zM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  'eye-off':
    'M3 3l14 14M8 5.1a8 8 0 0 1 2-.3c5.2 0 8.2 5.2 8.2 5.2a13 13 0 0 1-2.3 2.8M13.4 14.5a8 8 0 0 1-3.4.7C4.8 15.2 1.8 10 1.8 10a13 13 0 0 1 3-3.4M8.3 8.4a2.3 2.3 0 0 0 3.2 3.2',
  folder: 'M2.8 5h5l1.8 2.2h7.6v8.8H2.8z',
  'folder-new': 'M2.8 5h5l1.8 2.2h7.6v8.8H2.8zM10 9v4.8M7.6 11.4h4.8',
  globe:
    'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM2.8 10h14.4M10 2.8c4 4.2 4 10.2 0 14.4M10 2.8c-4 4.2-4 10.2 0 14.4',
  help: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM7.9 8a2.1 2.1 0 1 1 3.2 1.8c-.7.4-1.1.8-1.1 1.6M10 13.8v.1',
  history: 'M3 4v3.6h3.6M3.4 7.4A7.2 7.2 0 1 1 2.8 10.4M10 6.4v4l2.8 1.6',
  home: 'M3 9.2 10 3.4l7 5.8M4.8 8v8.6h10.4V8M8.2 16.4v-4.8h3.6v4.8',
  inbox: 'M10 2.8v7M7 7l3 3 3-3M3.2 11.4v5.4h13.6v-5.4h-4l-1 2h-3.6l-1-2z',
  info: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM10 9.2v4.4M10 6.4v.1',
  join: 'M3.4 4.6v1.2A4.2 4.2 0 0 0 7.6 10h8.6M3.4 15.4v-1.2A4.2 4.2 0 0 1 7.6 10M12.8 6.6l3.6 3.4-3.6 3.4',
  lock: 'M4.6 9h10.8v8H4.6zM6.8 9V6.4a3.2 3.2 0 0 1 6.4 0V9',
  logout: 'M8.4 3.4H3.6v13.2h4.8M8.2 10h8.6M13.4 6.6 16.8 10l-3.4 3.4',
  mail: 'M2.8 4.8h14.4v10.4H2.8zM3.2 5.4 10 11l6.8-5.6',
  menu: 'M3 5.4h14M3 10h14M3 14.6h14',
  minus: 'M5 10h10',
  pencil: 'M4 16l.8-3.6L13.4 3.8l2.8 2.8-8.6 8.6zM11.6 5.6l2.8 2.8',
  plus: 'M10 4v12M4 10h12',
  printer: 'M6 7.4V3h8v4.4M6 14.2H3.2V7.4h13.6v6.8H14M6 12h8v5H6z',
  refresh: 'M16.8 5v3.8H13M3.2 15v-3.8H7M4.4 8A6 6 0 0 1 15.4 6.6l1.4 2.2M15.6 12A6 6 0 0 1 4.6 13.4l-1.4-2.2',
  restore: 'M4 8.6h8.2a3.6 3.6 0 0 1 0 7.2H8M7.2 5.2 3.8 8.6l3.4 3.4',
  search: 'M8.8 3.4a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 0 0 0-10.8zM12.8 12.8l4 4',
  send: 'M17 3 2.8 8.8l5.4 2.6 2.6 5.4zM8.4 11.2 17 3',
  sign: 'M3.2 17.2h13.6M5.4 13.6l.7-3.1L13.2 3.4l2.4 2.4-7.1 7.1z',
  sliders:
    'M3 6.4h3.4M10.6 6.4H17M8.5 4.3a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2zM3 13.6h6.4M13.6 13.6H17M11.5 11.5a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2z',
  split: 'M2.6 10h2.2M7 10h2.2M11 10h2.2M15.4 10h2.2M5.6 6.8V3h8.8v3.8M5.6 13.2V17h8.8v-3.8',
  star: 'm10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
  table: 'M3 4.2h14v11.6H3zM3 8h14M3 11.9h14M8 8v7.6',
  tag: 'M3.2 3.4h6.4l7.2 7.2-6.2 6.2-7.4-7.2zM6.6 6.8v.1',
  trash: 'M3.6 5.6h12.8M7.6 5.4V3.2h4.8v2.2M5.2 5.8l.6 11h8.4l.6-11M8.4 8.8v5M11.6 8.8v5',
  upload: 'M10 12.6V3.2M6 7l4-4 4 4M3.4 13.4v3.4h13.2v-3.4',
  user: 'M10 3.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM4 16.8c.4-3.2 2.8-4.8 6-4.8s5.6 1.6 6 4.8',
  'user-check':
    'M8 3.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM2.4 16.8C2.8 13.6 5 12 8 12c1 0 1.9.2 2.7.5M12 15l2 2 3.8-4.4',
  'user-question':
    'M7.6 3.2a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM2 16.8C2.4 13.6 4.6 12 7.6 12c1.4 0 2.6.3 3.6 1M13 6.4a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.5M15 12v.1',
  users:
    'M7.4 3.6a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2 16.4c.4-3 2.4-4.4 5.4-4.4s5 1.4 5.4 4.4M12.8 3.8a3 3 0 0 1 0 5.6M14.6 12.4c1.9.5 3.1 1.8 3.4 4',
  x: 'M5 5l10 10M15 5 5 15',
  zip: 'M5 2.8h10v14.4H5zM10 3v1.4M10 6.2v1.4M10 9.4v1M8.6 10.6h2.8v3.2H8.6z',
} as const;

export type IconName = keyof typeof STROKES;

/** Icons that point along the reading direction; they are mirrored in right-to-left languages. */
const WAYS: ReadonlySet<IconName> = new Set([
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'join',
  'logout',
  'restore',
  'send',
]);

/** An icon without an accessible name: the element that contains it has the name. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      // The size is in rem, so that the icon grows with the text.
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 20 20"
      strokeWidth={name === 'dots' ? 2.2 : size <= 16 ? 2 : 1.6}
      aria-hidden="true"
      data-way={WAYS.has(name) || undefined}
      className={className ? `pl-icon ${className}` : 'pl-icon'}
    >
      <path d={STROKES[name]} />
    </svg>
  );
}
