import type { CompanyRef } from '../companies/companies.store.ts';
import { publicationOf, readStatusOf } from './document.ts';
import type { DocumentRow, OwnDocumentRow, StoredDocument } from './documents.store.ts';

/** A period as it travels: `YYYYMM`, or `YYYY` of a tax certificate. */
export function monthText(period: number | null): string | null {
  return period === null ? null : String(period);
}

export interface Names {
  companies: ReadonlyMap<string, CompanyRef>;
  logins: ReadonlyMap<string, string>;
}

export function presentPayslip(row: DocumentRow, { companies, logins }: Names, today: string) {
  const company = companies.get(row.companyId);
  return {
    id: row.id,
    nomeFile: row.fileName,
    descrizione: row.description,
    codiceFiscale: row.taxCode,
    cognome: row.lastName,
    nome: row.firstName,
    mese: row.period % 100,
    anno: Math.floor(row.period / 100),
    annomese: String(row.period),
    tipoCedolino: row.payrollKind ?? 'ordinary',
    tags: row.tags,
    pubblicazione: publicationOf(row, today),
    dataPubblicazione: row.publishOn,
    statoLettura: readStatusOf(row),
    lettoAzienda: row.companyReadAt !== null,
    lettoDipendente: row.employeeReadAt !== null,
    letto: readStatusOf(row) > 0,
    createdBy: logins.get(row.createdBy) ?? '',
    dataCreazione: row.createdAt,
    cfAzienda: company?.taxCode ?? '',
    azienda: company?.legalName ?? '',
    codiceAzienda: company?.code ?? '',
    filiale: row.branch,
    accessoWeb: row.webAccess,
    dimensione: row.size,
  };
}

export function presentCompanyDocument(document: StoredDocument, company: CompanyRef | undefined, today: string) {
  return {
    id: document.id,
    nomeFile: document.fileName,
    descrizione: document.description,
    pubblicazione: publicationOf(document, today),
    dataPubblicazione: document.publishOn,
    dimensione: document.size,
    cfAzienda: company?.taxCode ?? '',
    azienda: company?.legalName ?? '',
    codiceAzienda: company?.code ?? '',
  };
}

export function presentOwn(row: OwnDocumentRow) {
  const monthly = row.kind === 'payslip';
  return {
    id: row.id,
    tipo: row.kind,
    descrizione: row.description,
    annomese: monthly ? String(row.period) : null,
    anno: monthly ? Math.floor(row.period / 100) : row.period,
    mese: monthly ? row.period % 100 : null,
    tipoCedolino: row.payrollKind,
    dataPubblicazione: row.publishOn,
    lettoIl: row.employeeReadAt,
    rettificatoIl: row.correctedAt,
    nomeFile: row.fileName,
    dimensione: row.size,
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
  // Letters, digits, and what no file system minds.
  const clean = parts.filter(Boolean).map((part) =>
    String(part)
      .replace(/[^\p{L}\p{N}.'-]+/gu, ' ')
      .trim()
      .replace(/ /g, '_'),
  );
  return `${clean.join('_')}${extension}`;
}
