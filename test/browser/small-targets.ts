import type { Page } from '@playwright/test';

/** The minimum size of a target in px (WCAG 2.5.5; applies to all screens at 390 px). */
const SIDE = 44;

/**
 * Controls smaller than 44 × 44 px. Measures the clickable area around the centre of a control, whatever is drawn.
 * Links within a sentence are exempt (WCAG 2.5.8, inline).
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((side) => {
    const PRESSED =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="checkbox"], [role="tab"], [role="menuitem"]';
    const reach = side / 2 - 1;
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 40);
    /** Whether the control is part of a sentence. */
    const isInline = (element: Element) => {
      if (getComputedStyle(element).display !== 'inline') return false;
      const around = element.parentElement?.textContent ?? '';
      return around.trim().length > (element.textContent ?? '').trim().length;
    };
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(PRESSED)) {
      if (element.closest('[aria-hidden="true"], [inert]') || !isShown(element) || isInline(element)) continue;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const own = element.getBoundingClientRect();
      if (own.width >= side && own.height >= side) continue;
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const isLarge = (part: Element) => {
        const { width, height } = part.getBoundingClientRect();
        return width >= side && height >= side;
      };
      if (labels.some(isLarge)) continue;
      const middle = { x: own.x + own.width / 2, y: own.y + own.height / 2 };
      const belongs = (dx: number, dy: number) => {
        const [x, y] = [middle.x + dx, middle.y + dy];
        // A point outside the window cannot hit another control.
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)));
      };
      const wide = own.width >= side || (belongs(-reach, 0) && belongs(reach, 0));
      const high = own.height >= side || (belongs(0, -reach) && belongs(0, reach));
      if (!wide || !high)
        found.push(
          `${element.tagName.toLowerCase()} “${nameOf(element)}” ${Math.round(own.width)}×${Math.round(own.height)}`,
        );
    }
    return [...new Set(found)];
  }, SIDE);
}
