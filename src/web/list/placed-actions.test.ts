import { describe, expect, it, vi } from 'vitest';
import type { ListAction } from './list-definition.ts';
import { placedActions } from './placed-actions.ts';

const own = ['Importa', 'Aggiungi', 'Zip', 'Stampa'].map(
  (label): ListAction => ({ label, icon: 'plus', whyNot: null, onRun: () => undefined }),
);
const labels = (actions: readonly ListAction[]) => actions.map(({ label }) => label);

describe('the actions of a list that need no selection', () => {
  it.each([true, false])("include a visible 'Aggiorna' that refetches (on a phone: %s)", (phone) => {
    const onRefresh = vi.fn<() => void>();
    const { signs, buttons, menu } = placedActions(own, { phone, onRefresh, onViews: null });
    const found = [...signs, ...buttons, ...menu].filter(({ label }) => label === 'Aggiorna');
    expect(found).toHaveLength(1);
    expect(found[0]?.whyNot).toBeNull();
    found[0]?.onRun();
    expect(onRefresh).toHaveBeenCalledOnce();
  });

  it('are shown as at most three buttons, one on a phone, and the other actions are in the menu', () => {
    const options = { onRefresh: () => undefined, onViews: () => undefined };
    const desk = placedActions(own, { phone: false, ...options });
    expect([labels(desk.buttons), labels(desk.menu)]).toEqual([['Importa', 'Aggiungi', 'Zip'], ['Stampa']]);
    expect(labels(desk.signs)).toHaveLength(2);
    const phone = placedActions(own, { phone: true, ...options });
    expect(labels(phone.buttons)).toEqual(['Importa']);
    expect(labels(phone.menu).slice(0, 4)).toEqual(['Aggiungi', 'Zip', 'Stampa', 'Aggiorna']);
    expect(phone.menu).toHaveLength(5);
  });
});
