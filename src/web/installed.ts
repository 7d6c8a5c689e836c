/** True if the portal runs as an installed app; the device then belongs to one person. */
export function isInstalled(): boolean {
  return matches('(display-mode: standalone)');
}

/** True on a phone or tablet, which usually belongs to one person. */
export function isPhone(): boolean {
  return matches('(pointer: coarse)');
}

function matches(query: string): boolean {
  return typeof window !== 'undefined' && window.matchMedia(query).matches;
}
