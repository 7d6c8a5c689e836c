import { describe, expect, it } from 'vitest';
import { planArrival } from './arriving.ts';
import { COMING_TABLES, type PackageRow } from './package-tables.ts';

const SHA = 'a'.repeat(64);
type Parts = Record<string, Record<string, PackageRow[]>>;

/** Plans the import of a package that consists of one company, these rows, and the files in its manifest. */
function plan(parts: Parts, file = [{ percorso: 'documenti/20.pdf', sha256: SHA, dimensione: 3 }]) {
  const all: Parts = {};
  for (const { file: name, part } of COMING_TABLES) (all[name] ??= {})[part] = parts[name]?.[part] ?? [];
  const given = { 'azienda.json': { azienda: [{ id: 7, legal_name: 'Bar', labels: ['nostra'] }] }, ...parts };
  for (const [name, tables] of Object.entries(given)) all[name] = { ...all[name], ...tables };
  let drawn = 100;
  const columns = new Set(Object.values(all).flatMap((tables) => Object.values(tables).flat().flatMap(Object.keys)));
  columns.delete('unheard_of');
  return planArrival(
    { azienda: { id: '7', ragioneSociale: 'Bar', codiceFiscale: '1', codice: 'B' }, file },
    new Map(Object.entries(all)),
    {
      known: new Map(COMING_TABLES.map(({ table }) => [table, columns])),
      author: '99',
      draw: async (_, count) => Array.from({ length: count }, () => String((drawn += 1))),
    },
  );
}
const rowsOf = async (table: string, parts: Parts) =>
  (await plan(parts)).tables.find(({ into }) => into.table === table)?.rows;
const document = (more: PackageRow = {}): PackageRow => ({
  ...{ id: 20, company_id: 7, employee_id: null, created_by: 3, sha256: SHA, size: 3, file_name: 'a.pdf', ...more },
});

describe('planning the import of a package', () => {
  it('gives each row a new id, updates the references to it, and drops columns without meaning in the new practice', async () => {
    expect(await rowsOf('company', {})).toEqual([{ id: '101', legal_name: 'Bar' }]);
    const parts = {
      'persone.json': { rapporti: [{ id: 9, company_id: 7 }] },
      'documenti.json': { documenti: [document({ employee_id: 9, intake_id: 5 })] },
    };
    expect(await rowsOf('document', parts)).toEqual([
      {
        ...{ id: '103', company_id: '101', employee_id: '102', created_by: '99', sha256: `\\x${SHA}`, size: 3 },
        file_name: 'a.pdf',
      },
    ]);
  });

  it('keeps the rows in their order of creation', async () => {
    const note = (id: number) => ({ id, company_id: 7, created_by: 1, text: `${id}` });
    const rows = await rowsOf('note', { 'azienda.json': { azienda: [{ id: 7 }], note: [note(12), note(3)] } });
    expect(rows?.map(({ text }) => text)).toEqual(['3', '12']);
  });

  it('does not import a deleted notice and its receipts', async () => {
    const parts = {
      'persone.json': { rapporti: [{ id: 9, company_id: 7 }] },
      'comunicazioni.json': {
        comunicazioni: [
          { id: 1, company_id: 7, employee_id: null, created_by: 1, deleted_at: '2026-01-01' },
          { id: 2, company_id: 7, employee_id: null, created_by: 1, deleted_at: null },
        ],
        letture: [1, 2].map((notice_id) => ({ company_id: 7, notice_id, employee_id: 9 })),
      },
    };
    const made = await plan(parts);
    expect(Object.fromEntries(made.stay)).toEqual({ notice: 1, notice_receipt: 1 });
    expect(await rowsOf('notice_receipt', parts)).toHaveLength(1);
  });

  it('refuses a package with a missing or unknown part, and names that part', async () => {
    const of = (row: PackageRow) => plan({ 'documenti.json': { documenti: [row] } });
    await expect(of(document({ employee_id: 8 }))).rejects.toThrow('documenti: employee_id 8 is not in the package');
    await expect(of(document({ company_id: 8 }))).rejects.toThrow('documenti: company_id 8 is not in the package');
    await expect(of(document({ unheard_of: 1 }))).rejects.toThrow('«unheard_of», which this portal does not know');
    await expect(of(document({ id: 21 }))).rejects.toThrow('documenti/21.pdf: the content of a row is not');
    for (const other of [{ size: 4 }, { sha256: 'b'.repeat(64) }] as PackageRow[])
      await expect(of(document(other))).rejects.toThrow('documenti/20.pdf is not the content that its row names');
    await expect(plan({ 'azienda.json': { azienda: [{ id: 8 }] } })).rejects.toThrow('not of the company');
    await expect(
      planArrival({ azienda: { id: '7', ragioneSociale: '', codiceFiscale: '', codice: '' }, file: [] }, new Map(), {
        known: new Map(),
        author: '',
        draw: async () => [],
      }),
    ).rejects.toThrow('azienda.json holds no «azienda»');
  });

  it('imports only the contents to which an imported row refers', async () => {
    const file = ['documenti/20.pdf', 'firme/4.pdf'].map((percorso) => ({ percorso, sha256: SHA, dimensione: 3 }));
    const made = await plan({ 'documenti.json': { documenti: [document()] } }, file);
    expect([...made.contents]).toEqual([['documenti/20.pdf', { sha256: SHA, size: 3 }]]);
  });
});
