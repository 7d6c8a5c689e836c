import { describe, expect, it } from 'vitest';
import { aVatNumber } from '../../../test/support/portal/people.ts';
import { readCompanyRow } from './company.ts';
import { planCompanies } from './plan-companies.ts';

const company = (n: number, more: object = {}) => ({
  ragioneSociale: `Azienda ${n}`,
  codiceFiscale: aVatNumber(n),
  codiceAzienda: `A${n}`,
  ...more,
});
const plan = (all: object[], known: Parameters<typeof planCompanies>[1] = []) =>
  planCompanies(
    all.map((row, index) => ({ riga: index + 2, reading: readCompanyRow(row) })),
    known,
  );

describe('the plan of a company import', () => {
  it('accepts group heads from the same import, whatever the order of the rows', () => {
    expect(plan([company(1, { capogruppo: 'A2' }), company(2)]).map((row) => row.azione)).toEqual(['crea', 'crea']);
    expect(plan([company(1, { capogruppo: 'A9' })])[0]?.messaggi[0]?.testo).toContain('A9');
  });

  it('refuses a two-level group, a duplicate company code and a duplicate mailbox', () => {
    const levels = plan([company(1, { capogruppo: 'A2' }), company(2, { capogruppo: 'A3' }), company(3)]);
    expect(levels.map((row) => row.esito)).toEqual(['rifiutata', 'rifiutata', 'valida']);
    expect(plan([company(1), company(2, { codiceAzienda: 'A1' })])[1]?.messaggi[0]?.testo).toContain('riga 2');
    const mailbox = plan([company(1, { email: 'a@b.it' }), company(2, { email: 'a@b.it' })]);
    expect(mailbox[1]?.messaggi[0]?.campo).toBe('email');
  });

  it('updates the company with the same tax code, and refuses the company code of another company', () => {
    const known = [{ ...company(1), id: '5', partitaIva: null, capogruppo: null, email: null, active: false }];
    expect(plan([company(1, { ragioneSociale: 'Nuova' })], known)[0]).toMatchObject({
      azione: 'aggiorna',
      id: '5',
      cambi: ['ragioneSociale'],
    });
    expect(plan([company(1)], known)[0]).toMatchObject({ azione: 'invariata' });
    expect(plan([company(2, { codiceAzienda: 'A1' })], known)[0]?.messaggi[0]?.testo).toContain('è già di Azienda 1');
  });
});
