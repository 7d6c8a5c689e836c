import type { CompanyRef } from '../../../directory/companies.store.ts';
import { publicationOf, readStatusOf } from './document.ts';
import type { DocumentRow, OwnDocumentRow } from './documents.store.ts';

/** A period in its API form: `YYYYMM`, or `YYYY` for a tax certificate. */
export function periodText(period: number | null): string | null {
  return period === null ? null : String(period);
}

export interface Names {
  companies: ReadonlyMap<string, CompanyRef>;
  logins: ReadonlyMap<string, string>;
}

/** The fields of every kind's row. */
function presentRow(row: DocumentRow, { companies, logins }: Names, today: string) {
  const company = companies.get(row.companyId);
  return {
    id: row.id,
    tipo: row.kind,
    nomeFile: row.fileName,
    descrizione: row.description,
    codiceFiscale: row.taxCode ?? company?.taxCode ?? '',
    cognome: row.lastName ?? '',
    nome: row.firstName ?? '',
    tags: row.tags,
    codCategoria: row.category,
    pubblicazione: publicationOf(row, today),
    dataPubblicazione: row.publishOn,
    dataConsegna: row.deliveryOn,
    dataScadenza: row.dueOn,
    visibileWeb: row.visibleOnWeb,
    statoLettura: readStatusOf(row),
    lettoAzienda: row.companyReadAt !== null,
    lettoDipendente: row.employeeReadAt !== null,
    letto: readStatusOf(row) > 0,
    presaVisioneChiesta: row.acknowledgementAsked,
    presaVisioneIl: row.acknowledgedAt,
    createdBy: logins.get(row.createdBy) ?? '',
    creatoDa: row.createdAs,
    dataCreazione: row.createdAt,
    rettificatoIl: row.correctedAt,
    lettoPrima: row.readBefore,
    cfAzienda: company?.taxCode ?? '',
    azienda: company?.legalName ?? '',
    codiceAzienda: company?.code ?? '',
    filiale: row.branch,
    accessoWeb: row.webAccess ?? false,
    dimensione: row.size,
    tipoContenuto: row.contentType,
  };
}

function presentPayslip(row: DocumentRow, names: Names, today: string) {
  const period = row.period ?? 0;
  return {
    ...presentRow(row, names, today),
    mese: period % 100,
    anno: Math.floor(period / 100),
    annomese: String(period),
    tipoCedolino: row.payrollKind ?? 'ordinary',
  };
}

/** Builds the list rows of each kind. */
export const PRESENT = {
  payslip: presentPayslip,
  taxCertificate: (row: DocumentRow, names: Names, today: string) => ({
    ...presentRow(row, names, today),
    anno: row.period ?? 0,
  }),
  employeeDocument: presentRow,
  companyDocument: presentRow,
};

export function presentAny(row: DocumentRow, names: Names, today: string) {
  const monthly = row.kind === 'payslip' && row.period !== null;
  return {
    ...presentRow(row, names, today),
    eliminatoIl: row.discardedAt,
    anno: yearOf(row),
    annomese: monthly ? String(row.period) : null,
    mese: monthly ? (row.period ?? 0) % 100 : null,
    tipoCedolino: row.kind === 'payslip' ? (row.payrollKind ?? 'ordinary') : null,
  };
}

function yearOf({ period }: { period: number | null }): number | null {
  return period === null || period < 10_000 ? period : Math.floor(period / 100);
}

export function presentOwn(row: OwnDocumentRow) {
  const monthly = row.kind === 'payslip' && row.period !== null;
  return {
    id: row.id,
    tipo: row.kind,
    descrizione: row.description,
    annomese: monthly ? String(row.period) : null,
    // A plain document belongs to the year of its publication.
    anno: yearOf(row) ?? Number(row.publishOn.slice(0, 4)),
    mese: monthly ? (row.period ?? 0) % 100 : null,
    tipoCedolino: row.payrollKind,
    dataPubblicazione: row.publishOn,
    lettoIl: row.employeeReadAt,
    nuovo: row.employeeReadAt === null && !row.isOlder,
    rettificatoIl: row.correctedAt,
    presaVisioneChiesta: row.acknowledgementAsked,
    presaVisioneIl: row.acknowledgedAt,
    dataScadenza: row.dueOn,
    fascicoli: row.dossiers,
    nomeFile: row.fileName,
    dimensione: row.size,
    netto: row.net,
    cifre: row.figures.map(({ figure, unit, value }) => ({ cifra: figure, unita: unit, valore: value })),
    voci: row.lines && row.lines.map(({ label, cents }) => ({ descrizione: label, importo: cents })),
  };
}

/** The name under which a file is saved: surname, name, tax code, description, month and year (spec §2). */
export function downloadName(document: {
  lastName: string | null;
  firstName: string | null;
  taxCode: string | null;
  description: string;
  period: number | null;
  fileName: string;
}): string {
  const { period } = document;
  const month = period !== null && period > 9999 ? String(period % 100).padStart(2, '0') : null;
  const year = period === null ? null : String(period > 9999 ? Math.floor(period / 100) : period);
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(document.fileName)?.[0].toLowerCase() ?? '';
  const parts = [document.lastName, document.firstName, document.taxCode, document.description, month, year];
  // Replaces all characters other than letters, digits and signs that every file system accepts.
  const clean = parts.filter(Boolean).map((part) =>
    String(part)
      .replace(/[^\p{L}\p{N}.'-]+/gu, ' ')
      .trim()
      .replace(/ /g, '_'),
  );
  return `${clean.join('_')}${extension}`;
}
