import { LIST } from '../../text/common/list.ts';
import { VIEWS } from '../../text/views.ts';
import type { ListAction } from './list-definition.ts';

export interface PlacedActions {
  /** Small icon buttons before the text buttons. */
  signs: readonly ListAction[];
  buttons: readonly ListAction[];
  /** Actions without space for a button, in the menu behind the three dots. */
  menu: readonly ListAction[];
}

/**
 * Places the actions that need no selection, including 'Aggiorna'. The list's first three actions become buttons. On a
 * phone only the first one does, and all others are in the menu.
 * @param onViews opens the saved views; null if the user cannot have any
 */
export function placedActions(
  own: readonly ListAction[],
  { phone, onRefresh, onViews }: { phone: boolean; onRefresh: () => void; onViews: (() => void) | null },
): PlacedActions {
  const refresh: ListAction = { label: LIST.refresh, icon: 'refresh', whyNot: null, onRun: onRefresh };
  const views: readonly ListAction[] = onViews
    ? [{ label: VIEWS.open, icon: 'star', whyNot: null, onRun: onViews }]
    : [];
  if (phone) return { signs: [], buttons: own.slice(0, 1), menu: [...own.slice(1), refresh, ...views] };
  return { signs: [...views, refresh], buttons: own.slice(0, 3), menu: own.slice(3) };
}
