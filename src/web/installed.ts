/** True if the portal runs as an installed app; the device then belongs to one person. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
