import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { companiesByTaxCode } from '../../directory/companies.store.ts';
import { loginsOf } from '../../directory/logins.store.ts';
import type { Transaction } from '../../server/database.ts';
import type { Call, Serve } from '../../server/http.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { receiveSheet } from '../../server/received.ts';
import { isRefusal, refuse } from '../../server/refusal.ts';
import { deliver } from '../../server/send-file.ts';
import { type Grid } from '../../server/sheets/grid.ts';
import * as contracts from './dashboard.contract.ts';
import * as store from './dashboard.store.ts';
import { readFigures, templateOf, workbookOf } from './figure-sheet.io.ts';
import { FIGURE_KINDS, type FigureKind, KINDS } from './figures.ts';
import * as summaries from './summaries.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FILE_NAME = /^(\w+)\.(xlsx|csv)$/i;

export function serveDashboard(serve: Serve): void {
  serve(contracts.previewFigures, async ({ request, inScope }) => {
    const { upload, kind, year, cfAzienda } = await prepareImport(request);
    return inScope(async (tx) => {
      const company = await companyOf(tx, cfAzienda);
      const read = readFigures(upload.grid, kind, await store.readTarget(tx, company, year));
      if (isRefusal(read)) throw new Problem(422, read);
      const before = await store.setInForce(tx, company.id, kind, year);
      return {
        mancanti: read.missing,
        righe: read.rows,
        valide: read.figures.length,
        rifiutate: read.rows.length - read.figures.length,
        totali: summaries.presentTotals(kind, read.figures),
        sostituisce: before ? { righe: before.rows, quando: before.createdAt, file: before.fileName } : null,
      };
    });
  });

  serve.change(contracts.importFigures, {
    prepare: ({ request }) => prepareImport(request),
    change: async ({ tx, actor, now }, { upload, kind, year, cfAzienda, sha256 }) => {
      const company = await companyOf(tx, cfAzienda);
      const read = readFigures(upload.grid, kind, await store.readTarget(tx, company, year));
      if (isRefusal(read)) throw new Problem(422, read);
      if (read.missing.length > 0)
        throw new Problem(422, refuse('columns-missing', { columns: read.missing.join(', ') }));
      const righe = read.rows.filter(({ esito }) => esito === 'rifiutata');
      if (righe.length > 0)
        throw new Problem(409, refuse('import-refused', { count: righe.length }), { members: { righe } });
      const set = {
        practiceId: actor.practiceId ?? '',
        companyId: company.id,
        kind,
        year,
        fileName: upload.name,
        sha256,
        createdBy: actor.accountId,
      };
      const { id, replaced } = await store.replaceFigures(tx, set, read.figures, now);
      return {
        answer: {
          id,
          tipo: kind,
          anno: year,
          righe: read.figures.length,
          sostituita: replaced,
          totali: summaries.presentTotals(kind, read.figures),
        },
        events: [
          {
            action: 'figuresImported',
            id,
            companyId: company.id,
            data: { kind, year, rows: read.figures.length, sha256, replaced },
            person: { document: upload.name },
          },
        ],
      };
    },
  });

  serve(contracts.figuresTemplate, async ({ params, request, reply }) => {
    const [, name = '', form = ''] = FILE_NAME.exec(params.file) ?? [];
    const kind = FIGURE_KINDS.find((one) => one.toLowerCase() === name.toLowerCase());
    if (!kind) throw notFound();
    const isCsv = form.toLowerCase() === 'csv';
    const bytes = await templateOf(kind, isCsv ? 'csv' : 'xlsx');
    return send(request, reply, bytes, `modello-${kind}.${isCsv ? 'csv' : 'xlsx'}`, isCsv ? 'text/csv' : XLSX);
  });

  serve(contracts.listFigureImports, ({ inScope, query }) =>
    inScope(async (tx) => {
      const company = await companyOf(tx, query.cfAzienda);
      const rows = await store.listImports(tx, company.id);
      const logins = await loginsOf(tx, [...new Set(rows.map(({ createdBy }) => createdBy))]);
      return rows.map((row) => ({
        id: row.id,
        tipo: row.kind,
        anno: row.year,
        file: row.fileName,
        righe: row.rows,
        utente: logins.get(row.createdBy) ?? null,
        quando: row.createdAt,
        sostituita: row.replacedAt,
      }));
    }),
  );

  serve(contracts.downloadFigures, async ({ inScope, query, request, reply }) => {
    const year = Number(query.anno);
    const { company, figures } = await inScope(async (tx) => {
      const found = await companyOf(tx, query.cfAzienda);
      return { company: found, figures: await store.figuresOfYear(tx, found.id, year) };
    });
    if (figures.length === 0) throw notFound();
    const bytes = await workbookOf(figures, company.taxCode, year);
    return send(request, reply, bytes, `${company.legalName} ${year}.xlsx`, XLSX);
  });

  serve(contracts.yearOfPayslips, (call) =>
    figures(call, 'cedolini', async ({ sums, year }) => summaries.presentPayslips(year, await sums())),
  );
  serve(contracts.accruals, (call) =>
    figures(call, 'ratei', async ({ sums }) => summaries.presentAccruals(await sums())),
  );
  serve(contracts.companyPresence, (call) =>
    figures(call, 'presenze', async ({ sums, year }) => summaries.presentPresence(year, await sums())),
  );
  serve(contracts.employeePresence, (call) =>
    figures(call, 'presenzeDipendenti', async ({ tx, wanted, year }) =>
      summaries.presentPeople(year, await store.figuresOfPeople(tx, wanted, call.query.mese ?? null)),
    ),
  );
  serve(contracts.financialPosition, (call) =>
    figures(call, 'bilancio', async ({ sums, year, today }) =>
      // Of a year that is running twelve months are no comparison: only what the file says itself.
      summaries.presentPosition(await sums(), Number(today.slice(0, 4)) > year ? await sums(year - 1) : []),
    ),
  );
  serve(contracts.activeBranches, (call) =>
    figures(call, 'filiali', async ({ sums, branches }) =>
      summaries
        .presentBranches(await sums())
        .filter(({ codice }) => branches.length === 0 || branches.includes(codice)),
    ),
  );
  serve(contracts.personnelCosts, (call) =>
    figures(call, 'costi', async ({ sums, year }) => summaries.presentCosts(year, await sums(), await sums(year - 1))),
  );
  serve(contracts.headcount, (call) =>
    figures(call, 'forza', async ({ sums, year }) => summaries.presentHeadcount(year, await sums())),
  );
}

/** Reads a file, before any transaction. */
async function prepareImport(request: FastifyRequest): Promise<{
  upload: { name: string; grid: Grid };
  kind: FigureKind;
  year: number;
  cfAzienda: string;
  sha256: string;
}> {
  const { fields, bytes, name, grid } = await receiveSheet(request, contracts.ImportFields);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { upload: { name, grid }, kind: fields.tipo, year: Number(fields.anno), cfAzienda: fields.cfAzienda, sha256 };
}

async function companyOf(tx: Transaction, taxCode: string) {
  const [company] = await companiesByTaxCode(tx, [taxCode]);
  if (!company) throw notFound();
  return company;
}

interface Asked {
  tx: Transaction;
  year: number;
  /** Day in Europe/Rome. */
  today: string;
  branches: readonly string[];
  wanted: store.Wanted;
  /** The sums of the requested year, or of another one. */
  sums(year?: number): Promise<store.Summed[]>;
}

/** One call of the dashboard: its company, year and branches, in one transaction. */
function figures<A>(
  { inScope, query, today }: Call<typeof contracts.yearOfPayslips>,
  kind: FigureKind,
  answer: (asked: Asked) => Promise<A>,
): Promise<A> {
  return inScope(async (tx) => {
    const { id } = await companyOf(tx, query.cfAzienda);
    const newest = query.anno === undefined ? await store.newestYear(tx, id, kind) : null;
    const year = Number(query.anno ?? newest ?? today.slice(0, 4));
    // A branch is the subject of `filiali`, not a filter on its rows.
    const branches = query.filcant?.split(',').filter(Boolean) ?? [];
    const filtered = kind === 'filiali' || kind === 'bilancio' ? [] : branches;
    const wanted = { companyId: id, kind, year, branches: filtered };
    const sums = (of = year) => store.sumFigures(tx, { ...wanted, year: of }, KINDS[kind].measures.length);
    return answer({ tx, year, today, branches, wanted, sums });
  });
}

function send(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array, name: string, contentType: string) {
  return deliver(request, reply, { bytes, name, contentType });
}
