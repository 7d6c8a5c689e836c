/** The box of an anchor or a floating element, in px relative to the window. */
export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

export interface Placed {
  top: number;
  left: number;
}

const MARGIN = 8;

/** Places an element below its anchor, or above it if there is more space, and always inside the window. */
export function placeBeside(
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
  align: 'start' | 'center' | 'end',
  gap = 6,
): Placed {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - size.height;
  const fitsBelow = below + size.height <= view.height - MARGIN;
  const moreAbove = anchor.top > view.height - anchor.top - anchor.height;
  const top = fitsBelow || !moreAbove ? below : above;
  const start =
    align === 'start'
      ? anchor.left
      : align === 'end'
        ? anchor.left + anchor.width - size.width
        : anchor.left + (anchor.width - size.width) / 2;
  const left = Math.max(MARGIN, Math.min(start, view.width - size.width - MARGIN));
  return { top: Math.max(MARGIN, Math.min(top, Math.max(MARGIN, view.height - size.height - MARGIN))), left };
}

/** Positions an element of the top layer next to an anchor. */
export function place(element: HTMLElement, anchor: Element, align: 'start' | 'center' | 'end', gap?: number): void {
  const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const size = { width: element.offsetWidth, height: element.offsetHeight };
  const mirrored = { start: 'end', center: 'center', end: 'start' } as const;
  const side = document.documentElement.dir === 'rtl' ? mirrored[align] : align;
  const { top, left } = placeBeside(anchor.getBoundingClientRect(), size, view, side, gap);
  element.style.top = `${top}px`;
  element.style.left = `${left}px`;
}
