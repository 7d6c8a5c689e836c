import { describe, expect, it } from 'vitest';
import {
  branchesOf,
  type KnownCompany,
  matchCompany,
  readCompanyRow,
  whyNotDropBranches,
  whyNotHead,
  whyNotRemoveCompany,
} from './company.ts';

const row = { ragioneSociale: 'Rossi S.r.l.', codiceFiscale: '00743110157', codiceAzienda: '0042' };

describe('a row of a company import', () => {
  it('is valid as typed, and keeps a leading zero', () => {
    expect(readCompanyRow({ ...row, partitaIva: 'IT 00743110157' })).toMatchObject({
      esito: 'valida',
      valori: { codiceFiscale: '00743110157', partitaIva: '00743110157', codiceAzienda: '0042' },
    });
  });

  it('uses the VAT number if the tax code is missing, and restores lost leading zeros', () => {
    const read = readCompanyRow({ ragioneSociale: 'Rossi', partitaIva: '743110157', codiceAzienda: 'R' });
    expect(read).toMatchObject({
      esito: 'corretta',
      valori: { codiceFiscale: '00743110157', partitaIva: '00743110157' },
    });
  });

  it('accepts a person’s tax code for a sole proprietor', () => {
    expect(readCompanyRow({ ...row, codiceFiscale: 'rssmra80a01h501u' })).toMatchObject({
      esito: 'valida',
      valori: { codiceFiscale: 'RSSMRA80A01H501U' },
    });
  });

  it('is refused for a wrong check digit, a code with invalid characters, or a company that is its own group head', () => {
    const faults = (typed: object) => readCompanyRow({ ...row, ...typed }).messaggi.map((one) => one.campo);
    expect(faults({ partitaIva: '00743110158' })).toEqual(['partitaIva']);
    expect(faults({ codiceFiscale: '123' })).toEqual(['codiceFiscale']);
    expect(faults({ codiceAzienda: 'A&B' })).toEqual(['codiceAzienda']);
    expect(faults({ capogruppo: '0042' })).toEqual(['capogruppo']);
    expect(faults({ ragioneSociale: ' ' })).toEqual(['ragioneSociale']);
  });

  it('can list several branches in one cell', () => {
    expect(branchesOf('01 Roma; 02 - Milano Nord;01 Roma\nNAPOLI')).toEqual([
      { codice: '01', descrizione: 'Roma' },
      { codice: '02', descrizione: 'Milano Nord' },
      { codice: 'NAPOLI', descrizione: 'NAPOLI' },
    ]);
  });
});

describe('a company', () => {
  const known: KnownCompany = {
    id: '1',
    codiceFiscale: '00743110157',
    codiceAzienda: '0042',
    ragioneSociale: 'Rossi',
    partitaIva: null,
    capogruppo: null,
    email: null,
    active: false,
  };
  const values = readCompanyRow(row).valori;

  it('is identified by its tax code, and a row with its company code but another tax code is refused', () => {
    expect(matchCompany(values, [known])).toEqual({ known });
    expect(matchCompany({ ...values, codiceAzienda: '0043' }, [known])).toEqual({ known });
    expect(matchCompany({ ...values, codiceFiscale: 'RSSMRA80A01H501U' }, [known])).toHaveProperty('refused');
    expect(matchCompany({ ...values, codiceFiscale: 'RSSMRA80A01H501U', codiceAzienda: 'N' }, [known])).toEqual({
      known: null,
    });
  });

  it('can be the head of a group only if the group has one level', () => {
    expect(whyNotHead({ id: '1' }, { id: '1', hasHead: false }, false)?.refused).toBe('group-head-itself');
    expect(whyNotHead({ id: '1' }, { id: '2', hasHead: true }, false)?.refused).toBe('group-head-is-subsidiary');
    expect(whyNotHead({ id: '1' }, { id: '2', hasHead: false }, true)?.refused).toBe('group-head-is-subsidiary');
    expect(whyNotHead({ id: '1' }, { id: '2', hasHead: false }, false)).toBeNull();
  });

  it('cannot lose a branch that has employees', () => {
    expect(whyNotDropBranches([{ codice: '01' }])).toEqual({ refused: 'branch-in-use', data: { codes: '01' } });
    expect(whyNotDropBranches([])).toBeNull();
  });

  it('cannot be removed if it has employees or documents, or if a document was ever delivered', () => {
    const none = { delivered: false, documents: 0, employees: 0, name: 'R' };
    expect(whyNotRemoveCompany({ ...none, delivered: true })?.refused).toBe('has-delivered-documents');
    expect(whyNotRemoveCompany({ ...none, documents: 1 })?.refused).toBe('has-documents');
    expect(whyNotRemoveCompany({ ...none, employees: 1 })?.refused).toBe('has-employees');
    expect(whyNotRemoveCompany(none)).toBeNull();
  });
});
