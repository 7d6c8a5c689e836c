/** Whether the portal runs as an app of the device, which one person keeps. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
