import sql from 'sql-template-tag';
import type * as z from 'zod/mini';
import { AUTHORITIES } from '../../access/roles.ts';
import type { Actor } from '../../access/scope.ts';
import type { ShownContact } from '../../directory/companies.contract.ts';
import { CONTACT } from '../../directory/companies.store.ts';
import { hasEnded } from '../../directory/employee.ts';
import type { Transaction } from '../../server/database/database.ts';
import { notFound } from '../../server/problem.ts';
import type { Language } from '../../text/common/language.ts';
import { acceptedAt, policyOfPractice } from '../privacy/privacy.store.ts';
import type { OwnGrant } from './accounts.store.ts';

/** What the database knows of the account in its active role, and when it accepted the current policy. */
export async function readAccount(tx: Transaction, actor: Actor) {
  const reading = tx.one<{
    email: string | null;
    codFiscale: string | null;
    codFiscaleAzienda: string | null;
    codDistribuzione: string | null;
    codCliente: string | null;
    numProdotto: string | null;
    idAzienda: string | null;
    code: string | null;
    name: string | null;
    subsidiaries: boolean;
    endedOn: string | null;
    language: Language | null;
    contact: z.output<typeof ShownContact> | null;
  }>(sql`
    SELECT a.email, coalesce(e.tax_code, a.tax_code) AS "codFiscale", c.tax_code AS "codFiscaleAzienda",
      p.distribution_code AS "codDistribuzione", p.customer_code AS "codCliente", p.product_number AS "numProdotto",
      c.public_id AS "idAzienda", c.code, c.legal_name AS name, e.ended_on AS "endedOn",
      a.language, ${CONTACT} AS contact,
      EXISTS (SELECT 1 FROM company s WHERE s.head_company_id = c.id) AS subsidiaries
    FROM account a LEFT JOIN practice p ON p.id = ${actor.practiceId} LEFT JOIN company c ON c.id = ${actor.companyId}
      LEFT JOIN employee e ON e.id = ${actor.employeeId}
    WHERE a.id = ${actor.accountId}`);
  const [own, policy] = await Promise.all([reading, policyOfPractice(tx, actor.practiceId)]);
  if (!own) throw notFound();
  return { own, accepted: await acceptedAt(tx, actor.accountId, policy) };
}

/** The account with its active role (spec §3), and the data that the shell needs. */
export function presentAccount(
  actor: Actor,
  { own, accepted }: Awaited<ReturnType<typeof readAccount>>,
  grants: OwnGrant[],
  { today, tutorialLink }: { today: string; tutorialLink: string | null },
) {
  const hasLeft = hasEnded(own.endedOn, today);
  return {
    id: actor.accountId,
    login: actor.login,
    email: own.email,
    activated: true,
    langKey: own.language ?? 'it',
    linguaScelta: own.language !== null,
    imageUrl: null,
    authorities: [...new Set(grants.map((grant) => AUTHORITIES[grant.role]))],
    role: actor.role,
    codFiscale: own.codFiscale,
    codFiscaleAzienda: own.codFiscaleAzienda,
    codDistribuzione: own.codDistribuzione,
    codCliente: own.codCliente,
    numProdotto: own.numProdotto,
    idAzienda: own.idAzienda,
    firstName: actor.firstName,
    lastName: actor.lastName,
    azienda: own.code && own.name ? { value: own.code, text: own.name } : null,
    capogruppo: actor.role === 'COMPANY' && own.subsidiaries,
    cessatoIl: hasLeft ? own.endedOn : null,
    contatto: hasLeft ? own.contact : null,
    grants: grants.map(({ id, role, where }) => ({ id, role, where })),
    activeGrant: actor.grantId,
    primaDiTutto: actor.mustFirst,
    filmato: tutorialLink,
    privacyDaAccettare: actor.role !== 'ADMIN' && accepted === null,
  };
}
