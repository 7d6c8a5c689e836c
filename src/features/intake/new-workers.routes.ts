import { makeBranches } from '../../directory/companies.store.ts';
import type { LedgerEvent } from '../../ledger/ledger.ts';
import type { Transaction } from '../../server/database/database.ts';
import type { Call, Serve } from '../../server/http/http.ts';
import { invalidFields } from '../../server/http/parse.ts';
import type { Job } from '../../server/jobs/jobs.ts';
import { notFound, Problem } from '../../server/problem.ts';
import { matchCompany, readCompanyRow } from '../companies/company.ts';
import { insertCompany, knownCompanies, lockPractice } from '../companies/company-users.store.ts';
import * as store from './intake.store.ts';
import { whyNotWorkOn } from './intake.ts';
import { analysis, readAgainWithThem } from './intake-states.store.ts';
import { enterWorkers } from './new-workers.contract.ts';
import * as workers from './new-workers.store.ts';
import { peopleOfNew, whyNotEnterIn } from './new-workers.ts';

/**
 * Enters printed people who are not registered yet: all of one company in one step, after a person has reviewed the
 * list (P21).
 */
export function serveNewWorkers(serve: Serve): void {
  serve.change(enterWorkers, async ({ tx, body, params }) => {
    const intake = await store.findIntake(tx, params.id, { lock: true });
    if (!intake) throw notFound();
    const busy = whyNotWorkOn(intake.state) ?? (intake.state === 'ready' ? null : 'intake-busy');
    if (busy) throw new Problem(409, busy);
    const numbers = [...new Set(body.righe)];
    const rows = await store.listRows(tx, [intake.id], numbers);
    if (rows.length < numbers.length) throw notFound();
    const { company, events } = await companyFor(tx, intake, body.azienda);
    const refusal = whyNotEnterIn(rows, { id: company.id, codes: [company.taxCode, company.vatNumber] });
    if (refusal) throw new Problem(409, refusal);
    const people = peopleOfNew(rows);
    const there = await workers.peopleThere(
      tx,
      company.id,
      people.map(({ taxCode }) => taxCode),
    );
    if (there.length > 0) {
      const name = there.map((one) => `${one.lastName} ${one.firstName}`).join(', ');
      throw new Problem(409, { refused: 'employee-exists', data: { name } });
    }
    const branches = await makeBranches(tx, { id: company.id, practiceId: intake.practiceId }, branchesOf(people));
    const made = await workers.insertPeople(tx, { practiceId: intake.practiceId, companyId: company.id }, people);
    await workers.suggestPeople(tx, intake.id, made);
    if (body.rileggi) await readAgainWithThem(tx, intake.id);
    await store.announceIntake(tx, intake.id);
    const jobs: Job[] = body.rileggi ? [analysis(intake.id)] : [];
    return {
      answer: {
        azienda: { codice: company.code, nome: company.legalName },
        creati: made.map(({ id, lastName, firstName }) => ({ id, nominativo: `${lastName} ${firstName}` })),
      },
      jobs,
      events: [
        ...events,
        ...branches.slice(0, 1).map(
          (): LedgerEvent => ({
            action: 'branchesChanged',
            id: company.id,
            companyId: company.id,
            data: { codes: branches.join(', ') },
          }),
        ),
        ...made.map(
          ({ id }): LedgerEvent => ({
            action: 'employeeCreated',
            id,
            companyId: company.id,
            employeeId: id,
            data: { intake: intake.id, webAccess: false },
          }),
        ),
      ],
    };
  });
}

function branchesOf(people: ReturnType<typeof peopleOfNew>) {
  return [...new Map(people.flatMap(({ filiale }) => (filiale ? [[filiale.codice, filiale] as const] : []))).values()];
}

/**
 * The company that the request names by code, or the one in the page heading, which is created without web access
 * unless it exists.
 */
async function companyFor(
  tx: Transaction,
  { id, practiceId, companyId }: store.StoredIntake,
  named: Call<typeof enterWorkers>['body']['azienda'],
): Promise<{ company: workers.PrintedCompany; events: LedgerEvent[] }> {
  if ('codice' in named) {
    const there = await workers.companyOfCode(tx, named.codice);
    if (!there || (companyId !== null && there.id !== companyId)) throw notFound();
    return { company: there, events: [] };
  }
  if (companyId !== null) throw notFound();
  await lockPractice(tx, practiceId);
  const { esito, messaggi, valori } = readCompanyRow(named);
  if (esito === 'rifiutata')
    throw invalidFields(messaggi.map(({ campo, testo }) => ({ field: campo ?? '', message: testo })));
  const codes = [valori.codiceFiscale, valori.partitaIva].filter((code) => code !== null);
  const [known] = await workers.companiesOfCodes(tx, codes);
  if (known) return { company: known, events: [] };
  const match = matchCompany(valori, await knownCompanies(tx, [valori]));
  if ('refused' in match) throw invalidFields([{ field: 'codiceAzienda', message: match.refused }]);
  const { id: created } = await insertCompany(tx, practiceId, valori, { webAccess: false, nome: null });
  const [company] = await workers.companiesOfCodes(tx, codes);
  if (!company) throw notFound();
  return {
    company,
    events: [{ action: 'companyCreated', id: created, companyId: created, data: { intake: id, webAccess: false } }],
  };
}
