import { describe, expect, it } from 'vitest';
import {
  branchOf,
  changesOf,
  type EmployeeValues,
  hasEnded,
  type KnownEmployment,
  matchEmployment,
  readEmployee,
  whyNotChangeTaxCode,
  whyNotRemove,
} from './employee.ts';
import { computeTaxCode, withOmocodia } from './tax-code.ts';

const CODE = computeTaxCode({
  lastName: 'De Luca',
  firstName: 'Anna Maria',
  birthDate: '1985-04-12',
  sex: 'F',
  birthplaceCode: 'F205',
});
const person = { cognome: 'De Luca', nome: 'Anna Maria', codiceFiscale: CODE };

describe("an employee's row", () => {
  it('is valid as typed, and gets its names in mixed case', () => {
    expect(readEmployee({ ...person, cognome: 'DE LUCA', nome: 'ANNA MARIA', matricola: '00042' })).toEqual({
      esito: 'valida',
      messaggi: [],
      valori: {
        ...person,
        email: null,
        matricola: '00042',
        filiale: null,
        qualifica: null,
        dataAssunzione: null,
        dataCessazione: null,
      },
    });
    expect(readEmployee({ ...person, cognome: "D'ANGELO-N’DIAYE" }).valori.cognome).toBe("D'Angelo-N’Diaye");
  });

  it('accepts omocodia codes and provisional codes of eleven digits, and restores leading zeros', () => {
    expect(readEmployee({ ...person, codiceFiscale: withOmocodia(CODE, 2) }).esito).toBe('valida');
    expect(readEmployee({ ...person, codiceFiscale: '00743110157' }).esito).toBe('valida');
    const short = readEmployee({ ...person, codiceFiscale: '743110157' });
    expect(short).toMatchObject({ esito: 'corretta', valori: { codiceFiscale: '00743110157' } });
  });

  it('accepts a tax code with spaces, lower case or confused characters, and reports the code it corrected', () => {
    const spaced = `${CODE.slice(0, 6)} ${CODE.slice(6, 11)} ${CODE.slice(11)}`.toLowerCase();
    expect(readEmployee({ ...person, codiceFiscale: spaced })).toMatchObject({
      esito: 'valida',
      valori: { codiceFiscale: CODE },
    });
    const mistaken = CODE.slice(0, 9) + CODE.slice(9).replace(/0/, 'O').replace(/5/, 'S');
    const read = readEmployee({ ...person, codiceFiscale: mistaken });
    expect(read).toMatchObject({ esito: 'corretta', valori: { codiceFiscale: CODE } });
    expect(read.messaggi[0]?.testo).toContain(CODE);
  });

  it('is refused for an invalid code, with the length or the characters as the reason', () => {
    const wrong = CODE.slice(0, 15) + (CODE.endsWith('A') ? 'B' : 'A');
    expect(readEmployee({ ...person, codiceFiscale: wrong })).toMatchObject({
      esito: 'rifiutata',
      valori: { codiceFiscale: wrong },
      messaggi: [{ campo: 'codiceFiscale', testo: 'Il codice fiscale non è valido: controlla i caratteri' }],
    });
    expect(readEmployee({ ...person, codiceFiscale: 'ABC' }).messaggi[0]?.testo).toContain('ha 3 caratteri');
  });

  it('is corrected if surname and first name are swapped, and must be checked if they do not match the tax code', () => {
    const exchanged = readEmployee({ ...person, cognome: 'Anna Maria', nome: 'De Luca' });
    expect(exchanged).toMatchObject({ esito: 'corretta', valori: { cognome: 'De Luca', nome: 'Anna Maria' } });
    const other = readEmployee({ ...person, cognome: 'Bianchi' });
    expect(other.esito).toBe('controllare');
    expect(other.messaggi[0]?.testo).toContain('non corrispondono');
  });

  it('may have the full name in one cell, which is split where the tax code matches', () => {
    for (const nominativo of ['DE LUCA ANNA MARIA', 'Anna Maria De Luca']) {
      const row = readEmployee({ nominativo, codiceFiscale: CODE });
      expect(row.valori).toMatchObject({ cognome: 'De Luca', nome: 'Anna Maria' });
    }
    expect(readEmployee({ nominativo: 'Bianchi Ugo', codiceFiscale: CODE }).messaggi[0]).toEqual({
      campo: 'nome',
      testo: 'Il campo è obbligatorio',
    });
  });

  it('is refused for an invalid e-mail, an impossible day, an end before the start, or digits in a name', () => {
    const faults = (typed: Parameters<typeof readEmployee>[0]) =>
      readEmployee({ ...person, ...typed }).messaggi.map((one) => one.testo);
    expect(faults({ email: 'anna@' })).toEqual(['La e-mail inserita non è valida']);
    expect(faults({ email: 'anna@posta..it' })).toEqual(['La e-mail inserita non è valida']);
    expect(faults({ dataAssunzione: '31/02/2024' })[0]).toContain('La data non è valida');
    expect(faults({ dataAssunzione: '1/3/2024', dataCessazione: '28/2/2024' })).toEqual([
      'La cessazione viene prima dell’assunzione',
    ]);
    expect(faults({ nome: 'Anna 2' })).toContain('Un nome non contiene cifre');
    expect(faults({ matricola: 'x'.repeat(21) })).toEqual(['Il campo ha lunghezza massima di 20 caratteri']);
  });

  it('keeps the first of several e-mails', () => {
    expect(readEmployee({ ...person, email: 'Anna@Posta.IT; altra@posta.it' })).toMatchObject({
      esito: 'corretta',
      valori: { email: 'anna@posta.it' },
    });
  });
});

const blank: EmployeeValues = {
  ...person,
  email: null,
  matricola: null,
  filiale: null,
  qualifica: null,
  dataAssunzione: null,
  dataCessazione: null,
};
const employment = (id: string, more: Partial<EmployeeValues>): KnownEmployment => ({
  ...blank,
  ...more,
  id,
  codiceFiscale: CODE,
});
const matched = (row: Partial<EmployeeValues>, ...known: KnownEmployment[]) => {
  const match = matchEmployment({ ...blank, ...row }, known);
  return 'refused' in match ? 'refused' : (match.known?.id ?? 'new');
};

describe('matching a row to an employment', () => {
  it('uses the tax code and the employee code', () => {
    const known = [employment('1', { matricola: 'A' }), employment('2', { matricola: 'B' })];
    expect(matched({ matricola: 'B' }, ...known)).toBe('2');
    expect(matched({ matricola: 'C' }, ...known)).toBe('new');
    expect(matched({ matricola: 'B', codiceFiscale: '00743110157' }, ...known)).toBe('new');
  });

  it('uses the hiring day if the row has no employee code, and treats a rehire as new', () => {
    const former = employment('1', { dataAssunzione: '2020-01-01', dataCessazione: '2022-12-31' });
    expect(matched({ dataAssunzione: '2020-01-01' }, former)).toBe('1');
    expect(matched({ dataAssunzione: '2024-01-01' }, former)).toBe('new');
    const running = employment('2', { dataAssunzione: '2020-01-01' });
    expect(matched({ dataAssunzione: '2024-01-01' }, running)).toBe('refused');
  });

  it('also finds an employment that lacks the employee code or the hiring day', () => {
    expect(matched({ matricola: 'A' }, employment('1', {}))).toBe('1');
    expect(
      matched({ matricola: 'A', dataAssunzione: '2024-01-01' }, employment('1', { dataAssunzione: '2020-01-01' })),
    ).toBe('new');
    expect(matched({ dataAssunzione: '2024-01-01' }, employment('1', { matricola: 'A' }))).toBe('1');
  });

  it('takes the only employment, otherwise the only current one, for a row without employee code and hiring day', () => {
    const ended = employment('1', { matricola: 'A', dataCessazione: '2022-12-31' });
    const running = employment('2', { matricola: 'B' });
    expect(matched({}, ended)).toBe('1');
    expect(matched({}, ended, running)).toBe('2');
    expect(matched({}, running, employment('3', { matricola: 'C' }))).toBe('refused');
  });
});

describe('an import', () => {
  it('applies the values that differ, but ignores empty cells and differences in case', () => {
    const known = { ...blank, email: 'a@b.it', qualifica: 'Impiegata' };
    expect(changesOf({ ...blank, cognome: 'DE LUCA', qualifica: 'Quadro' }, known)).toEqual(['qualifica']);
    expect(changesOf(blank, known)).toEqual([]);
  });

  it('splits a branch into code and description', () => {
    expect(branchOf('01 - Roma Nord')).toEqual({ codice: '01', descrizione: 'Roma Nord' });
    expect(branchOf('MILANO')).toEqual({ codice: 'MILANO', descrizione: 'MILANO' });
  });
});

describe('an employee', () => {
  it('belongs to the company until the last day inclusive', () => {
    expect(hasEnded('2026-03-31', '2026-03-31')).toBe(false);
    expect(hasEnded('2026-03-31', '2026-04-01')).toBe(true);
    expect(hasEnded(null, '2026-04-01')).toBe(false);
  });

  it('cannot be removed after a document was delivered or while documents exist', () => {
    expect(whyNotRemove({ delivered: true, documents: 0, name: 'R' })?.refused).toBe('has-delivered-documents');
    expect(whyNotRemove({ delivered: false, documents: 2, name: 'R' })?.refused).toBe('has-documents');
    expect(whyNotRemove({ delivered: false, documents: 0, name: 'R' })).toBeNull();
  });

  it('keeps the tax code once the access is active or documents exist', () => {
    expect(whyNotChangeTaxCode({ active: true, documents: 0 })?.refused).toBe('tax-code-fixed');
    expect(whyNotChangeTaxCode({ active: false, documents: 1 })?.refused).toBe('tax-code-fixed');
    expect(whyNotChangeTaxCode({ active: false, documents: 0 })).toBeNull();
  });
});
