/** The element that scrolls the page: the shell's content area. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('#contenuto') ?? null;
}
