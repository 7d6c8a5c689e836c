import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WaitingRows } from '../ui/waiting.tsx';
import { BranchTable } from './branch-table.tsx';

/** The words of each row's cells, as they are read. */
const cellsOf = (markup: string) =>
  [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')),
  );

describe('a list (spec §2), drawn without a browser', () => {
  it('has a table Filiale/Cantiere with the code and the description of each branch beside its box', () => {
    const branches = [
      { codice: '0001', descrizione: 'Sede' },
      { codice: '0007', descrizione: 'Cantiere Tav' },
    ];
    const markup = renderToStaticMarkup(
      createElement(BranchTable, { branches, chosen: ['0007'], onChange: () => undefined }),
    );
    expect(markup).toContain('<strong>Filiale/Cantiere</strong>');
    expect(cellsOf(markup).map(([, ...cells]) => cells)).toEqual([
      ['Codice', 'Descrizione'],
      ['0001', 'Sede'],
      ['0007', 'Cantiere Tav'],
    ]);
    expect(markup.match(/<input[^>]*type="checkbox"[^>]*>/g)?.map((box) => box.includes('checked'))).toEqual([
      false,
      true,
    ]);
  });

  it("says 'Attendere...' while it is loading", () => {
    expect(renderToStaticMarkup(createElement(WaitingRows))).toMatch(/<p[^>]*>Attendere\.\.\.<\/p>/);
  });
});
