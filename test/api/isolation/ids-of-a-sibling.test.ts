import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../../../src/access/contract.ts';
import { aMonthSheet } from '../../support/portal/month-data.ts';
import { aNotice } from '../../support/portal/notices.ts';
import {
  aCompany,
  aGrant,
  anAccount,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Some endpoints take the id of an object and the id of a second object inside it. If the inner object belongs to a
 * sibling of the outer one (in the same practice), these endpoints answer 404 and change nothing. The contracts show
 * which endpoints take two ids.
 */
interface Within {
  /** Creates an outer object with an inner object. */
  make: () => Promise<{ of: string; within: string }>;
  aim: (of: string, within: string) => { address: string; body?: unknown };
}

let portal: Portal;
let practice: TestPractice;
let consultant: Caller;
let made = 0;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner, 'consulente');
  consultant = await portal.login('consulente');
});
afterAll(() => portal?.close());

const idOf = async (query: string, values: unknown[]) => (await portal.owner.query(query, values)).rows[0].id as string;
const aFirm = () => aCompany(portal.owner, practice, { login: `azienda${(made += 1)}` });

async function aWebhook() {
  const of = await idOf(
    `INSERT INTO webhook (practice_id, url, events, secret, created_by, created_at)
     VALUES ($1, 'https://192.0.2.1/', '{documento.letto}', $2, $3, now()) RETURNING id`,
    [practice.id, portal.server.app.secrets.seal('whsec_AAAA', `webhook:${practice.id}`), practice.accountId],
  );
  const within = await idOf(
    `INSERT INTO webhook_delivery (practice_id, webhook_id, event, object_id, happened_at, state, next_at)
     VALUES ($1, $2, 'documento.letto', 1, now(), 'failed', now()) RETURNING id`,
    [practice.id, of],
  );
  return { of, within };
}

/** Creates an intake with one file that waits for a decision about its layout, or for its password. */
async function anIntake(locked: boolean) {
  const company = await aFirm();
  const slip = await aPayslip(portal, await anEmployee(portal.owner, company), { createdBy: practice.accountId });
  const of = await idOf(
    `INSERT INTO intake (practice_id, company_id, kind, state, created_by) VALUES ($1, $2, 'cedolini', 'ready', $3) RETURNING id`,
    [practice.id, company.id, practice.accountId],
  );
  const within = await idOf(
    `INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, kind, state, refusal, pages, layout_fingerprint, layout_pages)
     SELECT practice_id, $1, 'prova.pdf', sha256, size, 'cedolini', $3, $4, 1, 'prova', '{1}' FROM document WHERE id = $2 RETURNING id`,
    [of, slip, locked ? 'refused' : 'read', locked ? 'password-required' : null],
  );
  return { of, within };
}

const onBoard = (more: string, body?: unknown): Within => ({
  make: async () => {
    const company = await aFirm();
    await anEmployee(portal.owner, company);
    return { of: company.taxCode, within: await aNotice(portal, company) };
  },
  aim: (of, within) => ({ address: `/apirest/api/company/notices/${within}${more}?cfAzienda=${of}`, body }),
});
const ofFile = (what: string, body?: unknown, locked = false): Within => ({
  make: () => anIntake(locked),
  aim: (of, within) => ({ address: `/apiback/api/acquisizioni/${of}/file/${within}/${what}`, body }),
});

const CALLS: Record<string, Within | { not: string }> = {
  'POST /apiback/api/webhook/:id/invii/rinvia': {
    make: aWebhook,
    aim: (of, within) => ({ address: `/apiback/api/webhook/${of}/invii/rinvia`, body: { ids: [within] } }),
  },
  'GET /apirest/api/company/notices/:id': onBoard(''),
  'GET /apirest/api/company/notices/:id/lettori': onBoard('/lettori'),
  'POST /apirest/api/company/notices/:id/sollecita': onBoard('/sollecita', {}),
  'PUT /apirest/api/company/notices/:id': {
    make: async () => {
      const company: TestCompany = await aFirm();
      const { id } = await anEmployee(portal.owner, company);
      return { of: await aNotice(portal, company, { draft: true, publish_on: null, announced_at: null }), within: id };
    },
    aim: (of, within) => ({ address: `/apirest/api/company/notices/${of}`, body: { idUser: within, bozza: true } }),
  },
  'PUT /apiback/api/acquisizioni/:id/file/:file/tipo': ofFile('tipo', { tipo: 'cu' }),
  'PUT /apiback/api/acquisizioni/:id/file/:file/domanda': ofFile('domanda', { risposta: 'apart' }),
  'DELETE /apiback/api/acquisizioni/:id/file/:file/domanda': ofFile('domanda'),
  'POST /apiback/api/acquisizioni/:id/file/:file/password': ofFile('password', { password: 'x' }, true),
  'DELETE /apirest/api/users/company/:cfAzienda/logins/:id': {
    make: async () => {
      const { id, taxCode } = await aFirm();
      const account = await anAccount(portal.owner, `altro${made}`, { email: `altro${made}@esempio.invalid` });
      const further = { role: 'COMPANY', practice_id: practice.id, company_id: id };
      return { of: taxCode, within: await aGrant(portal.owner, account, further) };
    },
    aim: (of, within) => ({ address: `/apirest/api/users/company/${of}/logins/${within}` }),
  },
  'POST /apiback/api/datidelmese/:id/righe/:riga/messaggi': {
    make: async () => {
      const company = await aFirm();
      const employee = await anEmployee(portal.owner, company);
      const place = { practiceId: practice.id, company, employee };
      return { of: await aMonthSheet(portal.owner, place, { sent: true }), within: employee.id };
    },
    aim: (of, within) => ({ address: `/apiback/api/datidelmese/${of}/righe/${within}/messaggi`, body: { testo: 'x' } }),
  },
  'POST /apiback/api/acquisizioni/:id/righe/:n/dipendente': { not: 'rows are counted within their intake' },
  'PUT /apiback/api/acquisizioni/:id/righe/:n': { not: 'rows are counted within their intake' },
  'GET /apiback/api/acquisizioni/:id/righe/:n/pagine/:pagina': { not: 'rows and pages are counted' },
  'GET /apiback/api/DocBase/:id/versioni/:numero/download': { not: 'versions are counted within their document' },
  'POST /apiback/api/DocBase/:id/versioni/:numero/download/biglietto': { not: 'versions are counted' },
  'POST /apiback/api/DocBase/:id/consegna-errata': { not: 'the right person may be of another company' },
  'PUT /apirest/api/users/fornitori-identita/:id': { not: 'the client’s name is the provider’s, no id of ours' },
  'PUT /apiback/api/Nota/:id': { not: 'the id in its body is that of its address' },
  'PUT /apiback/api/Azienda/:id': { not: 'the code in its body is the company’s next' },
};

describe('an inner object of a sibling', () => {
  it('is tested for every endpoint that takes an outer and an inner id', () => {
    const named = portal.server.app.contracts.filter(namesTwo).map(({ method, path }) => `${method} ${path}`);
    expect(named.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it.each(Object.entries(CALLS).flatMap(([call, one]) => ('not' in one ? [] : [[call, one] as const])))(
    'does not exist for %s',
    async (call, { make, aim }) => {
      const [method = ''] = call.split(' ');
      const send = (to: ReturnType<Within['aim']>) => consultant.call(method, to.address, to.body);
      const [own, sibling] = [await make(), await make()];
      const refused = await send(aim(own.of, sibling.within));
      expect([refused.status, refused.json?.errorKey]).toEqual([404, 'not-found']);
      const done = await send(aim(own.of, own.within));
      expect(done.status, done.text).not.toBe(404);
      // The refused request left the sibling unchanged: its own request still succeeds.
      const still = await send(aim(sibling.of, sibling.within));
      expect(still.status).toBe(done.status);
    },
  );
});

/** Whether the path has two ids, or has one id and the query or body takes another id or code. */
function namesTwo({ path, query, body }: Contract): boolean {
  const inPath = path.match(/:\w+/g)?.length ?? 0;
  const fields = [query, body].flatMap((schema) =>
    Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}),
  );
  return (
    inPath > 1 || (inPath === 1 && fields.some((name) => /^(ids?|id[A-Z]\w*|cfAzienda|codiceAzienda)$/.test(name)))
  );
}
