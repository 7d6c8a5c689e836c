/** Whether the portal runs as an installed app, on a device that one person keeps. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
