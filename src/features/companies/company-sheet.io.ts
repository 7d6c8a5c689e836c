import type { SheetColumn } from '../../server/sheets/table.ts';
import { LOOKS_LIKE_EMAIL } from '../../text/common/typed-row.ts';
import { COMPANY_FIELDS, type CompanyField } from './company.ts';

const HEADERS: Record<CompanyField, { header: string; synonyms: string[] }> = {
  ragioneSociale: {
    header: 'Ragione sociale',
    synonyms: ['azienda', 'ditta', 'denominazione', 'nome azienda', 'società', 'cliente', 'nome', 'intestazione'],
  },
  codiceFiscale: {
    header: 'Codice fiscale',
    synonyms: [
      'CF',
      'cod fiscale',
      'cod fisc',
      'codfisc',
      'codice fiscale azienda',
      'cf azienda',
      'cod fiscale ditta',
      'codice fiscale ditta',
    ],
  },
  partitaIva: { header: 'Partita IVA', synonyms: ['p iva', 'piva', 'part iva', 'partitaiva', 'vat', 'p. iva'] },
  codiceAzienda: {
    header: 'Codice azienda',
    synonyms: [
      'codice',
      'cod azienda',
      'codice ditta',
      'cod ditta',
      'cod',
      'codice cliente',
      'codazienda',
      'num ditta',
      'n ditta',
    ],
  },
  email: {
    header: 'E-mail',
    synonyms: ['mail', 'posta elettronica', 'indirizzo email', 'indirizzo mail', 'e mail azienda', 'pec'],
  },
  capogruppo: { header: 'Capogruppo', synonyms: ['codice capogruppo', 'gruppo', 'azienda capogruppo', 'controllante'] },
  filiali: { header: 'Filiali', synonyms: ['filiale', 'sedi', 'cantieri', 'filiali cantieri', 'unità produttive'] },
};

/** The columns of the spreadsheet, all read as text; `readCompanyRow` validates them. */
export const COMPANY_COLUMNS: readonly SheetColumn<CompanyField>[] = COMPANY_FIELDS.map((key) => ({
  key,
  ...HEADERS[key],
  ...(key === 'email' ? { tells: LOOKS_LIKE_EMAIL } : {}),
}));

export const COMPANY_HEADERS = COMPANY_FIELDS.map((key) => HEADERS[key].header);
