/** The symbol of `logo.svg` without its background, for dark surfaces. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#fff"
        d="M14 8h12.6L34 15.4V22l-8.6 10.2-4-4.2a3.7 3.7 0 0 0-5.4 5.1l6.3 6.7a4 4 0 0 0 .2.2H14a3.5 3.5 0 0 1-3.5-3.5V11.5A3.5 3.5 0 0 1 14 8z"
      />
      <path fill="#96d1e0" d="M26.6 8 34 15.4h-5.4a2 2 0 0 1-2-2z" />
      <path d="M15.8 15.8h6.4M15.8 21.4h11" stroke="#066071" strokeWidth="2.8" strokeLinecap="round" />
      <path
        d="M18.7 30.5l6.8 7.1L39.6 20.8"
        fill="none"
        stroke="#efbc6f"
        strokeWidth="4.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
