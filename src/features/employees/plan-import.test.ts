import { describe, expect, it } from 'vitest';
import { aPerson } from '../../../test/support/portal/people.ts';
import { readEmployee } from '../../directory/employee.ts';
import { planEmployees } from './plan-import.ts';

const one = aPerson(1);
const typed = { cognome: one.lastName, nome: one.firstName, codiceFiscale: one.taxCode };
const rows = (...all: Parameters<typeof readEmployee>[0][]) =>
  all.map((row, index) => ({ riga: index + 2, reading: readEmployee(row) }));
const blank = {
  email: null,
  matricola: null,
  filiale: null,
  qualifica: null,
  dataAssunzione: null,
  dataCessazione: null,
};

describe('the plan of an employee import', () => {
  it('creates a new person only once, and refuses a repeated row with the number of the first', () => {
    const plan = planEmployees(rows({ ...typed, matricola: 'A' }, { ...typed, matricola: 'A' }, typed), []);
    expect(plan.map((row) => row.azione)).toEqual(['crea', null, null]);
    expect(plan[1]?.messaggi.at(-1)?.testo).toBe('Ripetuta: è già alla riga 2');
    expect(plan[2]?.esito).toBe('rifiutata');
  });

  it('marks both rows with the same tax code, because either of them may be the right one', () => {
    const plan = planEmployees(rows({ ...typed, email: 'a@b.it' }, { ...typed, email: 'c@d.it' }), []);
    expect(plan.map((row) => row.esito)).toEqual(['controllare', 'rifiutata']);
    expect(plan[0]?.messaggi.at(-1)?.testo).toBe('Ripetuta: è anche alla riga 3');
  });

  it('accepts a name that contradicts the tax code only if the user has confirmed the row', () => {
    const [row] = rows({ ...typed, cognome: 'Barbieri' });
    expect(row && planEmployees([row], [])[0]?.esito).toBe('controllare');
    expect(row && planEmployees([{ ...row, confirmed: true }], [])[0]).toMatchObject({
      esito: 'valida',
      azione: 'crea',
    });
  });

  it('creates two employments of one person if their employee codes differ', () => {
    const plan = planEmployees(rows({ ...typed, matricola: 'A' }, { ...typed, matricola: 'B' }), []);
    expect(plan.map((row) => row.azione)).toEqual(['crea', 'crea']);
  });

  it('updates an existing employment and lists the changed fields, or reports it as unchanged', () => {
    const known = [{ ...typed, ...blank, matricola: 'A', id: '7' }];
    const plan = planEmployees(rows({ ...typed, matricola: 'A', qualifica: 'Operaio' }), known);
    expect(plan[0]).toMatchObject({ azione: 'aggiorna', cambi: ['qualifica'], id: '7' });
    expect(planEmployees(rows({ ...typed, matricola: 'A' }), known)[0]).toMatchObject({
      azione: 'invariata',
      cambi: [],
    });
  });

  it('refuses a last day before the stored first day', () => {
    const known = [{ ...typed, ...blank, dataAssunzione: '2024-05-01', id: '7' }];
    const plan = planEmployees(rows({ ...typed, dataCessazione: '1/1/2024' }), known);
    expect(plan[0]).toMatchObject({ esito: 'rifiutata', azione: null });
  });
});
