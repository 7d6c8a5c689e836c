import { createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Check, type CheckProps } from '../ui/field/check.tsx';
import { WaitingRows } from '../ui/page/waiting.tsx';
import { BranchTable } from './branch-table.tsx';

/** The visible text of each row's cells. */
const cellsOf = (markup: string) =>
  [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  );

function boxesIn(node: ReactNode): CheckProps[] {
  if (Array.isArray(node)) return node.flatMap(boxesIn);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  return node.type === Check ? [node.props as unknown as CheckProps] : boxesIn(node.props.children);
}

describe('a list (spec §2), rendered without a browser', () => {
  it('shows a Filiale/Cantiere table with the code and description of each branch and selectable rows', () => {
    const branches = [
      { codice: '0001', descrizione: 'Sede' },
      { codice: '0007', descrizione: 'Cantiere Tav' },
    ];
    const chosen: string[][] = [];
    let tree: ReactNode = null;
    const Probe = () => {
      tree = BranchTable({ branches, chosen: ['0007'], onChange: (codes) => void chosen.push(codes) });
      return tree;
    };
    const markup = renderToStaticMarkup(createElement(Probe));
    expect(markup).toContain('<strong>Filiale/Cantiere</strong>');
    expect(cellsOf(markup).map(([, ...cells]) => cells)).toEqual([
      ['Codice', 'Descrizione'],
      ['0001', 'Sede'],
      ['0007', 'Cantiere Tav'],
    ]);
    const boxes = boxesIn(tree);
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true]);
    for (const box of boxes) box.onChange(!box.checked);
    expect(chosen).toEqual([['0007', '0001'], []]);
  });

  it("shows 'Attendere...' while it loads", () => {
    expect(renderToStaticMarkup(createElement(WaitingRows))).toMatch(/<p[^>]*>Attendere\.\.\.<\/p>/);
  });
});
