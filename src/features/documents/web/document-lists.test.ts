import { describe, expect, it, vi } from 'vitest';
import { KIND_NAMES } from '../../../directory/kinds.ts';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { DOCUMENT_ACTIONS } from '../../../text/documents/document-actions.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';
import type { Account } from '../../../web/session.ts';
import { DOCUMENT_CALLS } from '../core/documents.contract.ts';
import { type DocumentRow, ROW_STATES } from '../core/web/document-row.ts';
import { actionsFor } from './document-actions.ts';
import { documentsOf } from './document-list.tsx';
import { binOf } from './recycle-bin.tsx';

const { printed } = vi.hoisted(() => ({ printed: [] as (readonly string[])[] }));
vi.mock('../../../directory-web/print.ts', () => ({ printCronologia: (ids: readonly string[]) => printed.push(ids) }));

const COMPANY = { code: '0042', taxCode: '01234567890', name: 'Officine' } as unknown as CompanyChoice;
const as = (role: Account['role']) => ({ role, login: 'io' }) as Account;
const aRow = (changes: Partial<DocumentRow> = {}) =>
  ({
    id: '7',
    tipo: 'payslip',
    descrizione: 'Cedolino',
    cognome: 'Rossi',
    nome: 'Anna',
    annomese: '202610',
    pubblicazione: 'unpublished',
    dataPubblicazione: null,
    statoLettura: 0,
    lettoAzienda: false,
    lettoPrima: false,
    createdBy: 'io',
    creatoDa: 'CONSULTANT',
    ...changes,
  }) as DocumentRow;
const HANDLE: ListHandle = {
  show: () => undefined,
  clearSelection: () => undefined,
  refresh: async () => undefined,
  go: () => undefined,
};
const actions = (role: Account['role'], rows: readonly DocumentRow[]) =>
  actionsFor(rows, { kind: 'payslip', today: '2026-11-20', account: as(role), companies: ['0042'], list: HANDLE });
const named = (role: Account['role'], rows: readonly DocumentRow[], label: RegExp) =>
  actions(role, rows).find((action) => label.test(action.label));

interface Shaped {
  _zod: { def: { shape: Record<string, unknown> } };
}

describe('a list of documents', () => {
  it.each(KIND_NAMES)('of kind %s offers only filters that its endpoint accepts', (kind) => {
    const { filters = [] } = documentsOf(kind, [COMPANY], as('CONSULTANT'));
    const taken = Object.keys((DOCUMENT_CALLS[kind].list.query as unknown as Shaped)._zod.def.shape);
    const keys = [...new Set(filters.flatMap((filter) => filter.keys))];
    expect(keys.length).toBeGreaterThan(4);
    expect(keys.filter((key) => !taken.includes(key))).toEqual([]);
    for (const key of ['da', 'a', 'data_pubblicazione', 'pub', 'stato', 'tag']) expect(keys).toContain(key);
    expect(keys.includes('filcant')).toBe(kind !== 'companyDocument');
  });

  it('counts in its summary the published and unpublished documents, the new ones and those read (spec §2)', () => {
    const { summary } = documentsOf('payslip', [COMPANY], as('CONSULTANT'));
    expect(
      summary?.groups.map(({ title, figures }) => [title, ...figures.map(({ label, count }) => `${label}: ${count}`)]),
    ).toEqual([
      ['Pubblicati', 'SI: Pubblicati', 'NO: NonPubblicati'],
      ['Non pubblicati', 'Da pubblicare: DaPubblicare', 'Programmati: Programmati', 'Annullati: Annullati'],
      ['Letto', 'Nuovi: Nuovi', 'Lavoratori: LettoDipendente', 'Azienda: LettoAzienda'],
    ]);
  });

  it('selects exactly the rows in a given read state (spec §2)', () => {
    const rows = [0, 1, 2].map((statoLettura) => aRow({ statoLettura }));
    const chosen = (label: string) =>
      rows
        .filter((row) => ROW_STATES.find((state) => state.label === label)?.matches(row))
        .map((row) => row.statoLettura);
    expect(chosen('Nuovo')).toEqual([0]);
    expect(chosen('Letto azienda')).toEqual([1]);
    expect(chosen('Letto lavoratore')).toEqual([2]);
  });
});

describe('the actions on selected documents', () => {
  it('include marking as read for a company, but not for its consultant', () => {
    expect(named('COMPANY', [aRow()], /lett/i)).toBeDefined();
    expect(named('CONSULTANT', [aRow()], /segna.*lett/i)).toBeUndefined();
  });

  it.each(['CONSULTANT', 'COMPANY'] as const)(
    'state a reason in words whenever they are disabled (role %s)',
    (role) => {
      const choices = [
        [],
        [aRow()],
        [aRow({ createdBy: 'altra' })],
        [aRow({ pubblicazione: 'published', dataPubblicazione: '2026-01-01', statoLettura: 2 })],
        [aRow({ eliminatoIl: '2026-01-01' })],
        [aRow(), aRow({ id: '8', createdBy: 'altra' })],
      ];
      let off = 0;
      for (const rows of choices)
        for (const action of actions(role, rows)) {
          if (action.whyNot === null) continue;
          off += 1;
          expect(action.whyNot, action.label).toMatch(/^\p{Lu}.{8,}/u);
        }
      expect(off).toBeGreaterThan(15);
    },
  );

  it('are all disabled while no document is selected', () => {
    for (const role of ['CONSULTANT', 'COMPANY'] as const)
      expect(actions(role, []).filter(({ whyNot }) => whyNot === null)).toEqual([]);
  });

  it('depend on who created the documents, whether they were read, and how many are selected (spec §5)', () => {
    const [mine, other, theirs] = [aRow(), aRow({ id: '8' }), aRow({ id: '9', createdBy: 'altra' })];
    const read = aRow({ id: '10', statoLettura: 2 });
    const isOn = (label: string, ...rows: DocumentRow[]) =>
      actions('CONSULTANT', rows).find((action) => action.label === label)?.whyNot === null;
    const choices = [[mine], [mine, other], [theirs], [mine, theirs]];
    expect(choices.map((rows) => isOn(OFFICE_WORDS.edit, ...rows))).toEqual([true, false, false, false]);
    expect(choices.map((rows) => isOn(DOCUMENT_ACTIONS.discard, ...rows))).toEqual([true, true, false, false]);
    const isPurged = (...rows: DocumentRow[]) =>
      binOf(COMPANY, as('CONSULTANT'))
        .actions?.(
          rows.map((row) => ({ ...row, eliminatoIl: '2026-11-01T08:00:00Z' })),
          HANDLE,
        )
        .find(({ label }) => label === DOCUMENT_ACTIONS.purge)?.whyNot === null;
    expect([...choices, [read]].map((rows) => isPurged(...rows))).toEqual([true, true, false, false, false]);
  });

  it("include printing the documents' history", () => {
    named('CONSULTANT', [aRow()], /stampa/i)?.onRun();
    expect(printed).toEqual([['7']]);
  });
});
