import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ActionButton } from './action-button.tsx';
import { MenuButton } from './pop-menu.tsx';

/** Every element in a rendered tree, including those returned by render functions. */
function drawnBy(node: ReactNode | ((id?: string) => ReactNode)): ReactElement<Record<string, unknown>>[] {
  if (typeof node === 'function') return drawnBy(node('id'));
  if (Array.isArray(node)) return node.flatMap(drawnBy);
  if (typeof node !== 'object' || node === null || !('props' in node)) return [];
  const element = node as ReactElement<{ children?: ReactNode }>;
  return [element as ReactElement<Record<string, unknown>>, ...drawnBy(element.props.children)];
}

/** A component's output, rendered once without a browser. */
function drawn<Props>(component: (props: Props) => ReactElement, props: Props) {
  let tree: ReactElement | null = null;
  function Probe() {
    tree = component(props);
    return null;
  }
  renderToStaticMarkup(<Probe />);
  return drawnBy(tree);
}

/** The element that has the click handler. */
function clickable(parts: ReturnType<typeof drawn>) {
  const found = parts.find(({ props }) => typeof props.onClick === 'function');
  if (!found) throw new Error('nothing to click');
  return { ...found.props, click: found.props.onClick as (event: unknown) => void } as Record<string, unknown> & {
    click: (event: unknown) => void;
  };
}

const WHY = 'Il documento è già pubblicato.';

describe('a disabled action', () => {
  it('as a button gives the reason, stays focusable and does nothing', () => {
    let runs = 0;
    const of = (whyNot: string | null) =>
      drawn(ActionButton, { children: 'Pubblica', whyNot, onClick: () => (runs += 1) });
    const off = clickable(of(WHY));
    expect(off['aria-disabled']).toBe(true);
    expect(off.disabled).toBeUndefined();
    expect(of(WHY)[0]?.props.text).toBe(WHY);
    off.click({});
    expect(runs).toBe(0);
    const on = clickable(of(null));
    expect(on['aria-disabled']).toBeUndefined();
    on.click({});
    expect(runs).toBe(1);
  });

  it('in a menu gives the reason and does nothing', () => {
    let runs = 0;
    const of = (whyNot: string | null) =>
      drawn(MenuButton, {
        entry: { label: 'Pubblica', icon: 'send', whyNot, onPick: () => (runs += 1) },
        onClose: () => undefined,
      });
    const off = clickable(of(WHY));
    expect(off['aria-disabled']).toBe(true);
    expect(of(WHY).some(({ props }) => props.children === WHY)).toBe(true);
    off.click({ stopPropagation: () => undefined });
    expect(runs).toBe(0);
    clickable(of(null)).click({ stopPropagation: () => undefined });
    expect(runs).toBe(1);
  });
});
