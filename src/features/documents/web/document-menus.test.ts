import { expect, test } from 'vitest';
import type { Account } from '../../../web/session.ts';
import { menuOf } from '../../../web/ui/table/selection-bar.tsx';
import type { DocumentRow } from '../core/web/document-row.ts';
import { actionsFor } from './document-actions.ts';

const ROW = {
  ...{ id: '7', tipo: 'employeeDocument', descrizione: 'Lettera', pubblicazione: 'published', cfAzienda: '42' },
  ...{ dataPubblicazione: '2026-01-01', createdBy: 'io', creatoDa: 'CONSULTANT', tipoContenuto: 'application/pdf' },
} as DocumentRow;

test('a document’s menu has six entries after ‘Apri’, and each action is in one of them (P221)', () => {
  const list = {
    show: () => undefined,
    clearSelection: () => undefined,
    refresh: async () => undefined,
    go: () => undefined,
  };
  const account = { role: 'CONSULTANT', login: 'io' } as Account;
  const actions = actionsFor([ROW], {
    kind: 'employeeDocument',
    today: '2026-11-24',
    account,
    companies: ['42'],
    list,
  });
  const menu = menuOf(actions);
  expect(menu.map(({ label }) => label)).toEqual([
    ...['Pubblica', 'Correggi', 'Prova', 'Organizza', 'Sollecita', 'Elimina'],
  ]);
  const inside = menu.flatMap((item) => ('entries' in item ? item.entries : [item])).map(({ label }) => label);
  expect(inside.toSorted()).toEqual(actions.map(({ label }) => label).toSorted());
});
