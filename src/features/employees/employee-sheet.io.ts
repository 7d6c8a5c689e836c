import { EMPLOYEE_FIELDS, type EmployeeField } from '../../directory/employee.ts';
import type { SheetColumn } from '../../server/sheets/table.ts';
import { LOOKS_LIKE_EMAIL } from '../../text/common/typed-row.ts';

/** The columns of an employee spreadsheet: the fields, and a column with surname and first name in one cell. */
export type EmployeeSheetKey = EmployeeField | 'nominativo';

const HEADERS: Record<EmployeeSheetKey, { header: string; synonyms: string[] }> = {
  cognome: { header: 'Cognome', synonyms: ['surname', 'last name', 'cognome dipendente'] },
  nome: { header: 'Nome', synonyms: ['first name', 'name', 'nome dipendente'] },
  codiceFiscale: {
    header: 'Codice fiscale',
    synonyms: [
      'CF',
      'cod fiscale',
      'cod fisc',
      'codfisc',
      'codice fisc',
      'codfiscale',
      'tax code',
      'cod fiscale dipendente',
    ],
  },
  email: {
    header: 'E-mail',
    synonyms: [
      'mail',
      'posta elettronica',
      'indirizzo email',
      'indirizzo mail',
      'indirizzo di posta',
      'e mail personale',
      'mail personale',
    ],
  },
  matricola: {
    header: 'Matricola',
    synonyms: [
      'matr',
      'codice dipendente',
      'cod dipendente',
      'cod dip',
      'numero matricola',
      'n matricola',
      'codice',
      'badge',
    ],
  },
  filiale: {
    header: 'Filiale',
    synonyms: [
      'sede',
      'cantiere',
      'filiale/cantiere',
      'unità produttiva',
      'codice filiale',
      'sede di lavoro',
      'unità locale',
      'reparto',
    ],
  },
  qualifica: { header: 'Qualifica', synonyms: ['mansione', 'inquadramento', 'ruolo', 'livello', 'categoria'] },
  dataAssunzione: {
    header: 'Data assunzione',
    synonyms: [
      'assunto il',
      'assunzione',
      'data di assunzione',
      'data inizio',
      'inizio rapporto',
      'data ass',
      'dt assunzione',
      'assunto dal',
    ],
  },
  dataCessazione: {
    header: 'Data cessazione',
    synonyms: [
      'cessato il',
      'cessazione',
      'data di cessazione',
      'data fine',
      'fine rapporto',
      'data cess',
      'licenziato il',
      'scadenza contratto',
    ],
  },
  nominativo: {
    header: 'Nominativo',
    synonyms: [
      'cognome e nome',
      'cognome nome',
      'nome e cognome',
      'nome cognome',
      'dipendente',
      'lavoratore',
      'anagrafica',
    ],
  },
};

/** The columns of the spreadsheet, all read as text; `readEmployee` validates them. */
export const EMPLOYEE_COLUMNS: readonly SheetColumn<EmployeeSheetKey>[] = [
  ...EMPLOYEE_FIELDS,
  'nominativo' as const,
].map((key) => ({
  key,
  ...HEADERS[key],
  ...(key === 'codiceFiscale' ? { tells: /^(?:[A-Z]{6}[\dA-Z]{9}[A-Z]|\d{11})$/i } : {}),
  ...(key === 'email' ? { tells: LOOKS_LIKE_EMAIL } : {}),
}));

/** The headers of the template, in field order. */
export const EMPLOYEE_HEADERS = EMPLOYEE_FIELDS.map((key) => HEADERS[key].header);
