import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../access/scope.ts';
import {
  type CompanyRef,
  companiesById,
  companiesByTaxCode,
  companiesNamed,
  companiesOfPractice,
} from '../../directory/companies.store.ts';
import { loginsOf } from '../../directory/logins.store.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { App } from '../../server/http/app.ts';
import type { Call, Serve } from '../../server/http/http.ts';
import { receiveSheet } from '../../server/http/received.ts';
import { deliver } from '../../server/http/send-file.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { isRefusal, refuse } from '../../server/refusal.ts';
import type { Table } from '../../server/sheets/table.ts';
import { XLSX } from '../../server/sheets/write-sheet.ts';
import * as contracts from './dashboard.contract.ts';
import * as store from './dashboard.store.ts';
import { columnsOf, readFigures, templateOf, workbookOf } from './figure-sheet.io.ts';
import { FIGURE_KINDS, type FigureKind, KINDS } from './figures.ts';
import * as summaries from './summaries.ts';

const FILE_NAME = /^(\w+)\.(xlsx|csv)$/i;

export function serveDashboard(serve: Serve, app: Pick<App, 'readTable'>): void {
  serveFigureImport(serve, app);
  serveFigureFiles(serve);
  serveFigures(serve);
}

function serveFigureImport(serve: Serve, app: Pick<App, 'readTable'>): void {
  serve(contracts.previewFigures, async (call) => {
    const { upload, kind, year, cfAzienda } = await prepareImport(app, call);
    return call.inScope(async (tx) => {
      const company = await companyOf(tx, cfAzienda);
      const read = await readFigures(upload.table, kind, await store.readTarget(tx, company, year));
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
    prepare: (call) => prepareImport(app, call),
    change: async ({ tx, actor, now }, { upload, kind, year, cfAzienda, sha256 }) => {
      const company = await companyOf(tx, cfAzienda);
      const read = await readFigures(upload.table, kind, await store.readTarget(tx, company, year));
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
}

function serveFigureFiles(serve: Serve): void {
  serve(contracts.figuresTemplate, async ({ params, request, reply }) => {
    const [, name = '', form = ''] = FILE_NAME.exec(params.file) ?? [];
    const kind = FIGURE_KINDS.find((one) => one.toLowerCase() === name.toLowerCase());
    if (!kind) throw notFound();
    const isCsv = form.toLowerCase() === 'csv';
    const bytes = await templateOf(kind, isCsv ? 'csv' : 'xlsx');
    return send(request, reply, bytes, `modello-${kind}.${isCsv ? 'csv' : 'xlsx'}`, isCsv ? 'text/csv' : XLSX);
  });

  serve(contracts.listFigureImports, ({ actor, inScope, query }) =>
    inScope(async (tx) => {
      const companies = await companiesOf(tx, actor, query);
      const rows = await store.listImports(
        tx,
        companies.map(({ id }) => id),
      );
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
}

function serveFigures(serve: Serve): void {
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
    figures(call, 'bilancio', async ({ each, year, today }) => {
      // The current year is incomplete, so it is not compared with all twelve months of the previous year. Only the
      // values of the file's own previous-year column are shown.
      const compared = Number(today.slice(0, 4)) > year;
      const parts = await each(async ({ sums }) =>
        summaries.presentPosition(await sums(), compared ? await sums(year - 1) : []),
      );
      return summaries.addPositions(parts);
    }),
  );
  serve(contracts.activeBranches, (call) =>
    figures(call, 'filiali', async ({ each, branches, companies }) => {
      const parts = await each(async ({ sums, company }) =>
        summaries
          .presentBranches(await sums())
          .filter(({ codice }) => branches.length === 0 || branches.includes(codice))
          // Branch codes are unique only within one company.
          .map((branch) =>
            companies.length === 1
              ? branch
              : {
                  ...branch,
                  codice: `${company.code}/${branch.codice}`,
                  descrizione: [company.legalName, branch.descrizione].filter(Boolean).join(', '),
                },
          ),
      );
      return parts.flat();
    }),
  );
  serve(contracts.personnelCosts, (call) =>
    figures(call, 'costi', async ({ sums, year }) => summaries.presentCosts(year, await sums(), await sums(year - 1))),
  );
  serve(contracts.headcount, (call) =>
    figures(call, 'forza', async ({ each, year }) =>
      summaries.addHeadcounts(year, await each(async ({ sums }) => summaries.presentHeadcount(year, await sums()))),
    ),
  );
}

/** Reads the uploaded file before any transaction starts. */
async function prepareImport(
  app: Pick<App, 'readTable'>,
  call: { actor: Actor; request: FastifyRequest },
): Promise<{
  upload: { name: string; table: Table };
  kind: FigureKind;
  year: number;
  cfAzienda: string;
  sha256: string;
}> {
  const { fields, bytes, name, table } = await receiveSheet(app, call, contracts.ImportFields, ({ tipo }) => ({
    columns: columnsOf(tipo),
  }));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { upload: { name, table }, kind: fields.tipo, year: Number(fields.anno), cfAzienda: fields.cfAzienda, sha256 };
}

async function companyOf(tx: Transaction, taxCode: string) {
  const [company] = await companiesByTaxCode(tx, [taxCode]);
  if (!company) throw notFound();
  return company;
}

/** Returns the companies that a query names one by one or, with the keyword `tutte`, all companies of the caller. */
async function companiesOf(
  tx: Transaction,
  actor: Actor,
  { cfAzienda, listacfazienda }: { cfAzienda?: string | undefined; listacfazienda?: readonly string[] | undefined },
): Promise<CompanyRef[]> {
  if (listacfazienda === undefined) {
    if (cfAzienda === undefined) throw new Problem(400, { refused: 'invalid-request', data: { fields: 'cfAzienda' } });
    return [await companyOf(tx, cfAzienda)];
  }
  const whose = await companiesNamed(tx, actor, listacfazienda);
  return whose === 'practice' ? companiesOfPractice(tx) : companiesById(tx, whose.companyIds);
}

interface Asked {
  tx: Transaction;
  companies: readonly CompanyRef[];
  /** Answers for each company apart. One query reads the sums of a year for all of them. */
  each<T>(of: (one: { company: CompanyRef; sums: Asked['sums'] }) => Promise<T>): Promise<T[]>;
  year: number;
  /** Today's date in Europe/Rome. */
  today: string;
  branches: readonly string[];
  wanted: store.Wanted;
  /** Returns the sums of the given year; by default, of the requested year. */
  sums(year?: number): Promise<store.Summed[]>;
}

/** Answers one dashboard request: resolves its companies, year and branches in one transaction. */
function figures<A>(
  { actor, inScope, query, today }: Call<typeof contracts.yearOfPayslips>,
  kind: FigureKind,
  answer: (asked: Asked) => Promise<A>,
): Promise<A> {
  return inScope(async (tx) => {
    const companies = await companiesOf(tx, actor, query);
    const companyIds = companies.map(({ id }) => id);
    const newest = query.anno === undefined ? await store.newestYear(tx, companyIds, kind) : null;
    const year = Number(query.anno ?? newest ?? today.slice(0, 4));
    // The rows of `filiali` are themselves branches, and the rows of `bilancio` belong to no branch. The requested
    // branches therefore do not filter the stored rows of these two kinds.
    const branches = query.filcant?.split(',').filter(Boolean) ?? [];
    const filtered = kind === 'filiali' || kind === 'bilancio' ? [] : branches;
    const wanted = { companyIds, kind, year, branches: filtered };
    const measures = KINDS[kind].measures.length;
    const sums = (of = year) => store.sumFigures(tx, { ...wanted, year: of }, measures);
    const each: Asked['each'] = async (one) => {
      const read = new Map<number, Promise<Map<string, store.Summed[]>>>();
      const sumsOf = async (company: CompanyRef, of: number) => {
        if (!read.has(of)) read.set(of, store.sumFiguresOfEach(tx, { ...wanted, year: of }, measures));
        return (await read.get(of))?.get(company.id) ?? [];
      };
      const parts = [];
      for (const company of companies) parts.push(await one({ company, sums: (of = year) => sumsOf(company, of) }));
      return parts;
    };
    return answer({ tx, companies, each, year, today, branches, wanted, sums });
  });
}

function send(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array, name: string, contentType: string) {
  return deliver(request, reply, { bytes, name, contentType });
}
