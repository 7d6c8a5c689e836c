import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Contract } from '../src/access/contract.ts';
import { mayCall, PERMISSIONS } from '../src/access/permissions.ts';
import type { Role } from '../src/access/roles.ts';
import type { Scope } from '../src/access/scope.ts';
import {
  listDocuments,
  listOwnDocuments,
  listTags,
  loadDocuments,
  summariseDocuments,
} from '../src/features/documents/documents.store.ts';
import type { Transaction } from '../src/server/database.ts';
import { aPerson } from './support/people.ts';
import {
  aCompany,
  aGrant,
  anAccount,
  anAdministrator,
  anEmployee,
  aPayslip,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
} from './support/portal.ts';

/**
 * Every call × every role × own, sibling, foreign and absent objects, made from the contracts that the server
 * serves: a call without a row here, or without a permission, fails.
 */
type Place = 'own' | 'sibling' | 'foreign' | 'absent';
type Actor = 'anonymous' | 'admin' | 'consultant' | 'company' | 'groupHead' | 'employee';
const ROLE_OF: Record<Actor, Role | null> = {
  anonymous: null,
  admin: 'ADMIN',
  consultant: 'CONSULTANT',
  company: 'COMPANY',
  groupHead: 'COMPANY',
  employee: 'EMPLOYEE',
};

interface World {
  company: TestCompany;
  employee: TestEmployee;
  createdBy: string;
}

/** What a cell may use of the object that it is aimed at. */
interface Target {
  companyTaxCode: string;
  companyId: string;
  companyCode: string;
  integratedCode: string;
  employeeId: string;
  documentId: string;
  certificateId: string;
  companyDocumentId: string;
  intakeId: string;
  fileId: string;
}

interface Attempt {
  address: string;
  body?: unknown;
  upload?: boolean;
}

/** How a call is made at a target; `null` where it has no object: then only role and content are checked. */
interface Row {
  at: ((target: Target, actor: Actor) => Attempt) | null;
  plain?: Attempt;
  /** What an own answer must hold. */
  holds?: (answer: { status: number; json: unknown; text: string }, target: Target) => boolean;
}

const hasRows = ({ json }: { json: unknown }) => Array.isArray(json) && json.length > 0;
const isObject = ({ json }: { json: unknown }) => typeof json === 'object' && json !== null;
const isFile = ({ text }: { text: string }) => text.length > 0;
const done = ({ status }: { status: number }) => status < 300;

let nextPerson = 0;

const ROWS: Record<string, Row> = {
  'POST /apirest/api/bo/authenticate': { at: null },
  'POST /apirest/api/account/administrator': { at: null },
  'POST /apirest/api/logout': { at: null },
  'GET /apirest/api/account': { at: null, plain: { address: '/apirest/api/account' }, holds: isObject },
  'POST /apirest/api/account/role': { at: null },
  'GET /apirest/api/openapi.json': { at: null, plain: { address: '/apirest/api/openapi.json' }, holds: isObject },
  'GET /apirest/api/users/admin/consultants': {
    at: null,
    plain: { address: '/apirest/api/users/admin/consultants' },
    holds: hasRows,
  },
  'GET /apiback/api/Azienda/lista': { at: null, plain: { address: '/apiback/api/Azienda/lista' }, holds: hasRows },
  'GET /apiback/api/Azienda/listaazidoclav': {
    at: null,
    plain: { address: '/apiback/api/azienda/listaazidoclav' },
    holds: hasRows,
  },
  'GET /apiback/api/Azienda/listahomecons': {
    at: null,
    plain: { address: '/apiback/api/Azienda/listahomecons' },
    holds: hasRows,
  },
  'GET /apiback/api/Azienda/:id': { at: (t) => ({ address: `/apiback/api/Azienda/${t.companyId}` }), holds: isObject },
  'GET /apiback/api/Azienda/percodintegrato': {
    at: (t) => ({ address: `/apiback/api/Azienda/percodintegrato?codice=${t.integratedCode}` }),
    holds: isObject,
  },
  'GET /apiback/api/Azienda/filcant': {
    at: (t) => ({ address: `/apiback/api/Azienda/filcant?cfAzienda=${t.companyTaxCode}` }),
    holds: hasRows,
  },
  'GET /apiback/api/dipendente/lista': {
    at: (t) => ({ address: `/apiback/api/dipendente/lista?cfAzienda=${t.companyTaxCode}` }),
    holds: hasRows,
  },
  'GET /apiback/api/doccedolino/lista': {
    at: (t) => ({ address: `/apiback/api/doccedolino/lista?cfAzienda=${t.companyTaxCode}` }),
    holds: hasRows,
  },
  'GET /apiback/api/doccedolino/listaperconsulente': {
    at: (t) => ({ address: `/apiback/api/doccedolino/listaperconsulente?listacfazienda=${t.companyTaxCode}` }),
    holds: hasRows,
  },
  'GET /apiback/api/doccedolino/riepdocazi': {
    at: (t) => ({ address: `/apiback/api/doccedolino/riepdocazi?cfAzienda=${t.companyTaxCode}` }),
    holds: ({ json }) => (json as { NonPubblicati: number }).NonPubblicati > 0,
  },
  'GET /apiback/api/doccedolino/listatags': {
    at: (t) => ({ address: `/apiback/api/doccedolino/listatags?cfAzienda=${t.companyTaxCode}` }),
    holds: hasRows,
  },
  'GET /apiback/api/docbase/ultimomese': {
    at: (t) => ({ address: `/apiback/api/docbase/ultimomese?cfAzienda=${t.companyTaxCode}` }),
    holds: isObject,
  },
  'GET /apiback/api/doccedolino/bydocbase/:id': {
    at: (t) => ({ address: `/apiback/api/doccedolino/bydocbase/${t.documentId}` }),
    holds: isObject,
  },
  'GET /apiback/api/doccedolino/download/:id': {
    at: (t) => ({ address: `/apiback/api/doccedolino/download/${t.documentId}` }),
    holds: isFile,
  },
  'POST /apiback/api/doccedolino/download/:id/biglietto': {
    at: (t) => ({ address: `/apiback/api/doccedolino/download/${t.documentId}/biglietto`, body: {} }),
    holds: isObject,
  },
  'GET /apiback/api/doccud/download/:id': {
    at: (t) => ({ address: `/apiback/api/doccud/download/${t.certificateId}` }),
    holds: isFile,
  },
  'POST /apiback/api/doccud/download/:id/biglietto': {
    at: (t) => ({ address: `/apiback/api/doccud/download/${t.certificateId}/biglietto`, body: {} }),
    holds: isObject,
  },
  'GET /apiback/api/docbase/bydocbase/:id': {
    at: (t) => ({ address: `/apiback/api/docbase/bydocbase/${t.companyDocumentId}` }),
    holds: isObject,
  },
  'GET /apiback/api/docbase/downloaddoc/:id': {
    at: (t) => ({ address: `/apiback/api/docbase/downloaddoc/${t.companyDocumentId}` }),
    holds: isFile,
  },
  'POST /apiback/api/docbase/downloaddoc/:id/biglietto': {
    at: (t) => ({ address: `/apiback/api/docbase/downloaddoc/${t.companyDocumentId}/biglietto`, body: {} }),
    holds: isObject,
  },
  'GET /apiback/api/biglietti/:ticket': { at: null },
  'PUT /apiback/api/DocBase/updatevisibile': {
    at: (t) => ({
      address: '/apiback/api/DocBase/updatevisibile',
      body: { idList: [t.documentId], dataPubblicazione: '2999-01-01' },
    }),
    holds: done,
  },
  'PUT /apiback/api/DocBase/updateletto': {
    at: (t) => ({ address: '/apiback/api/DocBase/updateletto', body: { ids: [t.documentId] } }),
    holds: done,
  },
  'GET /apiback/api/dipendente/documenti': {
    at: null,
    plain: { address: '/apiback/api/dipendente/documenti' },
    holds: hasRows,
  },
  'GET /apiback/api/dipendente/documenti/:id/download': {
    at: (t) => ({ address: `/apiback/api/dipendente/documenti/${t.documentId}/download` }),
    holds: isFile,
  },
  'POST /apiback/api/dipendente/documenti/:id/download/biglietto': {
    at: (t) => ({ address: `/apiback/api/dipendente/documenti/${t.documentId}/download/biglietto`, body: {} }),
    holds: isObject,
  },
  'GET /apiback/api/DocCronologia/lista/:id': {
    at: (t) => ({ address: `/apiback/api/DocCronologia/lista/${t.documentId}` }),
    holds: hasRows,
  },
  'GET /apiback/api/DocCronologia/lista': {
    at: (t) => ({ address: `/apiback/api/DocCronologia/lista?listaID=${t.documentId}` }),
    holds: hasRows,
  },
  'POST /apiback/api/DocCronologia/lista': {
    at: (t) => ({ address: '/apiback/api/DocCronologia/lista', body: { ids: [t.documentId] } }),
    holds: hasRows,
  },
  'GET /apiback/api/DocCronologia/stampa': {
    at: (t) => ({ address: `/apiback/api/DocCronologia/stampa?listaID=${t.documentId}` }),
    holds: isFile,
  },
  'POST /apiback/api/DocCronologia/stampa': {
    at: (t) => ({ address: '/apiback/api/DocCronologia/stampa', body: { ids: [t.documentId] } }),
    holds: isFile,
  },
  'POST /apiback/api/DocCronologia/stampa/biglietto': {
    at: (t) => ({ address: '/apiback/api/DocCronologia/stampa/biglietto', body: { ids: [t.documentId] } }),
    holds: isObject,
  },
  'POST /apiback/api/acquisizioni': {
    at: null,
    plain: { address: '/apiback/api/acquisizioni', upload: true },
    holds: isObject,
  },
  'POST /apiback/api/acquisizioni/:id/file': {
    at: (t) => ({ address: `/apiback/api/acquisizioni/${t.intakeId}/file`, upload: true }),
    holds: isObject,
  },
  'POST /apiback/api/acquisizioni/:id/righe/:n/dipendente': {
    at: (t) => ({
      address: `/apiback/api/acquisizioni/${t.intakeId}/righe/1/dipendente`,
      body: {
        cognome: 'Nuova',
        nome: 'Persona',
        codiceFiscale: aPerson(90_000 + (nextPerson += 1)).taxCode,
        codiceAzienda: t.companyCode,
        periodo: '202611',
      },
    }),
    holds: isObject,
  },
  'GET /apiback/api/acquisizioni': { at: null, plain: { address: '/apiback/api/acquisizioni' }, holds: hasRows },
  'GET /apiback/api/acquisizioni/esempi': {
    at: null,
    plain: { address: '/apiback/api/acquisizioni/esempi' },
    holds: done,
  },
  'GET /apiback/api/acquisizioni/esempi/:nome': { at: null },
  'GET /apiback/api/acquisizioni/:id': {
    at: (t) => ({ address: `/apiback/api/acquisizioni/${t.intakeId}` }),
    holds: isObject,
  },
  'GET /apiback/api/acquisizioni/:id/eventi': {
    at: (t) => ({ address: `/apiback/api/acquisizioni/${t.intakeId}/eventi` }),
    holds: isFile,
  },
  'PUT /apiback/api/acquisizioni/:id/righe/:n': {
    at: (t) => ({
      address: `/apiback/api/acquisizioni/${t.intakeId}/righe/1`,
      body: { decisione: 'assigned', idDipendente: t.employeeId },
    }),
    holds: isObject,
  },
  'PUT /apiback/api/acquisizioni/:id/righe': {
    at: (t) => ({
      address: `/apiback/api/acquisizioni/${t.intakeId}/righe`,
      body: { righe: [1], decisione: 'leftOut' },
    }),
    holds: hasRows,
  },
  'GET /apiback/api/acquisizioni/:id/righe/:n/pagine/:pagina': {
    at: (t) => ({ address: `/apiback/api/acquisizioni/${t.intakeId}/righe/1/pagine/1` }),
    holds: isFile,
  },
  'POST /apiback/api/acquisizioni/:id/file/:file/password': {
    at: (t) => ({
      address: `/apiback/api/acquisizioni/${t.intakeId}/file/${t.fileId}/password`,
      body: { password: 'x' },
    }),
    holds: done,
  },
  'POST /apiback/api/acquisizioni/:id/conferma': {
    at: (t) => ({ address: `/apiback/api/acquisizioni/${t.intakeId}/conferma`, body: {} }),
    holds: isObject,
  },
  'DELETE /apiback/api/acquisizioni/:id': {
    at: (t) => ({ address: `/apiback/api/acquisizioni/${t.intakeId}` }),
    holds: done,
  },
};

let portal: Portal;
const callers = {} as Record<Actor, Caller>;
const worlds = {} as Record<
  'own' | 'sibling' | 'foreign' | 'subsidiary',
  World & { practiceCodes: string; practiceId: string }
>;
let cells = 0;

beforeAll(async () => {
  portal = await startPortal();
  const { owner } = portal;
  const admin = await anAdministrator(owner, 'amministratore');
  const mine = await aPractice(owner, 'consulente-mio');
  const other = await aPractice(owner, 'consulente-altro');
  const world = async (
    key: keyof typeof worlds,
    practice: typeof mine,
    options: Parameters<typeof aCompany>[2] = {},
  ) => {
    const company = await aCompany(owner, practice, { legalName: `Ditta ${key} S.r.l.`, ...options });
    await owner.query('INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, $3, $4)', [
      practice.id,
      company.id,
      '0001',
      `Sede ${key}`,
    ]);
    const employee = await anEmployee(owner, company, { login: `lavoratore-${key}`, email: `${key}@esempio.invalid` });
    const { rows } = await owner.query(
      "SELECT distribution_code || '-' || customer_code || '-' || product_number AS codes FROM practice WHERE id = $1",
      [practice.id],
    );
    worlds[key] = {
      company,
      employee,
      createdBy: practice.accountId,
      practiceCodes: rows[0].codes,
      practiceId: practice.id,
    };
    await aPayslip(portal, employee, { createdBy: practice.accountId, publishOn: '2026-01-01', tags: `{tag-${key}}` });
  };
  await world('own', mine, { login: 'azienda-mia' });
  await world('sibling', mine, { login: 'azienda-sorella' });
  await world('foreign', other, { login: 'azienda-estranea' });
  await world('subsidiary', mine, { head: worlds.own.company });
  // A second login of the own company heads the group; the plain company of the matrix is one without subsidiaries.
  const plain = await aCompany(owner, mine, { legalName: 'Ditta semplice S.r.l.' });
  const plainEmployee = await anEmployee(owner, plain, {
    login: 'lavoratore-semplice',
    email: 'semplice@esempio.invalid',
  });
  plainWorld = {
    company: plain,
    employee: plainEmployee,
    createdBy: mine.accountId,
    practiceCodes: worlds.own.practiceCodes,
    practiceId: mine.id,
  };
  await owner.query(
    "INSERT INTO branch (practice_id, company_id, code, description) VALUES ($1, $2, '0001', 'Sede semplice')",
    [mine.id, plain.id],
  );
  await aPayslip(portal, plainEmployee, { createdBy: mine.accountId, publishOn: '2026-01-01', tags: '{tag-semplice}' });
  await aGrant(owner, await anAccount(owner, 'azienda-semplice'), {
    role: 'COMPANY',
    practice_id: mine.id,
    company_id: plain.id,
  });
  callers.anonymous = portal.anonymous;
  callers.admin = await portal.login(admin);
  callers.consultant = await portal.login('consulente-mio');
  callers.company = await portal.login('azienda-semplice');
  callers.groupHead = await portal.login('azienda-mia');
  callers.employee = await portal.login('lavoratore-semplice');
});

afterAll(async () => {
  console.log(`isolation matrix: ${cells} cells`);
  await portal?.close();
});

let plainWorld: World & { practiceCodes: string; practiceId: string };

/** Which world an actor's place is: a consultant's sibling company is its own too, a group head's is a subsidiary. */
function worldAt(actor: Actor, place: Exclude<Place, 'absent'>): World & { practiceCodes: string; practiceId: string } {
  if (place === 'foreign') return worlds.foreign;
  if (place === 'sibling') return worlds.sibling;
  return actor === 'company' || actor === 'employee'
    ? plainWorld
    : actor === 'groupHead'
      ? worlds.subsidiary
      : worlds.own;
}

/** A fresh document and intake in a world, so that no cell disturbs another. */
async function targetIn(
  world: World & { practiceCodes: string; practiceId: string },
  actor: Actor,
  call: string,
): Promise<Target> {
  const publishOn = actor === 'employee' ? '2026-01-01' : null;
  const documentId = await aPayslip(portal, world.employee, { createdBy: world.createdBy, publishOn, tags: '{cella}' });
  const other = { createdBy: world.createdBy, publishOn, payroll_kind: null };
  const certificateId = await aPayslip(portal, world.employee, { ...other, kind: 'taxCertificate', period: 2026 });
  const companyDocumentId = await aPayslip(portal, world.employee, other);
  await portal.owner.query(
    "UPDATE document SET kind = 'companyDocument', employee_id = NULL, period = NULL WHERE id = $1",
    [companyDocumentId],
  );
  const { rows: files } = await portal.owner.query(
    'SELECT encode(sha256, $1) AS sha, sha256, size FROM document WHERE id = $2',
    ['hex', documentId],
  );
  const { rows: intakes } = await portal.owner.query(
    "INSERT INTO intake (practice_id, company_id, kind, state, created_by) VALUES ($1, $2, 'cedolini', 'ready', $3) RETURNING id",
    [world.practiceId, world.company.id, world.createdBy],
  );
  const locked = call.endsWith('/password');
  const { rows: intakeFiles } = await portal.owner.query(
    `INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, state, refusal, pages)
     VALUES ($1, $2, 'prova.pdf', $3, $4, $5, $6, 1) RETURNING id`,
    [
      world.practiceId,
      intakes[0].id,
      files[0].sha256,
      files[0].size,
      locked ? 'refused' : 'read',
      locked ? 'password-required' : null,
    ],
  );
  await portal.owner.query(
    `INSERT INTO intake_row (practice_id, intake_id, n, file_id, pages, outcome, employee_id, company_id, period)
     VALUES ($1, $2, 1, $3, '{1}', 'riconosciuto', $4, $5, 202611)`,
    [world.practiceId, intakes[0].id, intakeFiles[0].id, world.employee.id, world.company.id],
  );
  return {
    companyTaxCode: world.company.taxCode,
    companyId: world.company.id,
    companyCode: world.company.code,
    integratedCode: `${world.practiceCodes}-${world.company.code}`,
    employeeId: world.employee.id,
    documentId,
    certificateId,
    companyDocumentId,
    intakeId: intakes[0].id,
    fileId: intakeFiles[0].id,
  };
}

const ABSENT: Target = {
  companyTaxCode: '99999999999',
  companyId: '999999999',
  companyCode: 'X',
  integratedCode: '003-X-1-X',
  employeeId: '999999999',
  documentId: '999999999',
  certificateId: '999999999',
  companyDocumentId: '999999999',
  intakeId: '999999999',
  fileId: '999999999',
};

async function attempt(actor: Actor, contract: Contract, { address, body, upload }: Attempt) {
  if (upload)
    return callers[actor].upload(address, [{ name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.4 niente') }], {
      tipo: 'cedolini',
    });
  if (contract.kind === 'events') return firstEvent(callers[actor], address);
  return callers[actor].call(contract.method, address, body);
}

/** A stream of events does not end: its first piece is the answer. */
async function firstEvent(who: Caller, address: string) {
  const controller = new AbortController();
  const headers: Record<string, string> = who.token ? { authorization: `Bearer ${who.token}` } : {};
  const response = await fetch(portal.url + address, { headers, signal: controller.signal });
  const reader = response.body?.getReader();
  const piece = await reader?.read();
  const text = new TextDecoder().decode(piece?.value);
  controller.abort();
  return {
    status: response.status,
    headers: response.headers,
    text,
    bytes: new Uint8Array(),
    json: text.startsWith('{') ? JSON.parse(text) : undefined,
  };
}

/** An answer without what differs from call to call. */
function comparable({ status, text }: { status: number; text: string }): string {
  return `${status} ${text}`;
}

/** Words that only the sibling's or the foreign world holds. */
function secretsFrom(actor: Actor): string[] {
  const hidden = actor === 'consultant' ? [worlds.foreign] : [worlds.sibling, worlds.foreign];
  return hidden.flatMap((world) => [world.company.legalName, world.company.taxCode, world.employee.taxCode]);
}

const ACTORS = Object.keys(ROLE_OF) as Actor[];

describe('isolation', () => {
  it('has a row here and a permission for every call that is served', () => {
    const served = portal.server.app.contracts.map((contract) => `${contract.method} ${contract.path}`);
    expect(served.filter((call) => !ROWS[call])).toEqual([]);
    expect(Object.keys(ROWS).filter((call) => !served.includes(call))).toEqual([]);
    for (const contract of portal.server.app.contracts) expect(PERMISSIONS).toHaveProperty([contract.permission]);
  });

  it.each(ACTORS)('gives %s its own, and answers what is another’s like what does not exist', async (actor) => {
    for (const contract of portal.server.app.contracts) {
      const call = `${contract.method} ${contract.path}`;
      const row = ROWS[call] as Row;
      const allowed = mayCall(contract.permission, ROLE_OF[actor]);
      const cell = `${actor} ${call}`;
      if (!row.at) {
        if (!row.plain) continue;
        cells += 1;
        const answer = await attempt(actor, contract, row.plain);
        if (!allowed) expect(answer.status, cell).toBe(actor === 'anonymous' ? 401 : 403);
        else {
          expect(answer.status, `${cell}: ${answer.text}`).toBeLessThan(300);
          expect(row.holds?.({ ...answer }, ABSENT) ?? true, `${cell} holds nothing`).toBe(true);
          if (actor !== 'admin')
            for (const secret of secretsFrom(actor))
              expect(answer.text.includes(secret), `${cell} leaks ${secret}`).toBe(false);
        }
        continue;
      }
      const absent = await attempt(actor, contract, row.at(ABSENT, actor));
      cells += 1;
      if (!allowed) {
        expect(absent.status, cell).toBe(actor === 'anonymous' ? 401 : 403);
        const own = await attempt(actor, contract, row.at(await targetIn(worlds.own, actor, call), actor));
        cells += 1;
        expect(comparable(own), cell).toBe(comparable(absent));
        continue;
      }
      expect(absent.status, `${cell} absent: ${absent.text}`).toBe(404);
      for (const place of ['sibling', 'foreign'] as const) {
        if (place === 'sibling' && actor === 'consultant') continue;
        const answer = await attempt(
          actor,
          contract,
          row.at(await targetIn(worldAt(actor, place), actor, call), actor),
        );
        cells += 1;
        expect(comparable(answer), `${cell} ${place}`).toBe(comparable(absent));
      }
      const target = await targetIn(worldAt(actor, 'own'), actor, call);
      const own = await attempt(actor, contract, row.at(target, actor));
      cells += 1;
      expect(own.status, `${cell} own: ${own.text}`).toBeLessThan(300);
      expect(row.holds?.({ ...own }, target) ?? true, `${cell} own holds nothing: ${own.text.slice(0, 200)}`).toBe(
        true,
      );
    }
  });

  it('leaves no trace in another practice after all that', async () => {
    const { rows } = await portal.owner.query(
      "SELECT count(*)::int AS n FROM ledger WHERE chain = $1 AND action NOT IN ('created')",
      [worlds.foreign.practiceId],
    );
    expect(rows[0].n).toBe(0);
  });

  it('refuses a whole publication for one foreign id among a thousand, with no effect', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 20; n += 1)
      ids.push(await aPayslip(portal, worlds.own.employee, { createdBy: worlds.own.createdBy, period: 202401 + n }));
    const foreign = await aPayslip(portal, worlds.foreign.employee, { createdBy: worlds.foreign.createdBy });
    const repeated = Array.from({ length: 999 }, (_, index) => ids[index % ids.length] as string);
    const answer = await callers.consultant.put('/apiback/api/DocBase/updatevisibile', {
      ids: [...repeated, foreign],
      cfs: [],
      dat: '2999-01-01',
      ann: false,
      not: '',
    });
    expect(answer.status).toBe(404);
    const { rows } = await portal.owner.query(
      'SELECT count(*)::int AS n FROM document WHERE id = ANY($1) AND publish_on IS NOT NULL',
      [ids],
    );
    expect(rows[0].n).toBe(0);
  });

  it.each(['', ',', '%00', 'null', '[]'])('takes an empty filter %j for nobody, never for all', async (empty) => {
    for (const actor of ['consultant', 'company', 'groupHead'] as const) {
      for (const address of [
        `/apiback/api/doccedolino/lista?cfAzienda=${empty}`,
        `/apiback/api/doccedolino/listaperconsulente?listacfazienda=${empty}`,
        `/apiback/api/doccedolino/riepdocazi?cfAzienda=${empty}`,
        `/apiback/api/doccedolino/riepdocazi`,
        `/apiback/api/doccedolino/listatags`,
        `/apiback/api/Azienda/filcant?cfAzienda=${empty}`,
      ]) {
        const answer = await callers[actor].get(address);
        expect([400, 404], `${actor} ${address}`).toContain(answer.status);
      }
    }
  });
});

describe('the database as second wall', () => {
  /** Statements whose WHERE is made true for every row: what then comes is what the row policies let through. */
  function withoutWhere(tx: Transaction): Transaction {
    const open = (query: Parameters<Transaction['all']>[0]) => {
      const chunks = (query as unknown as { queryChunks: unknown[] }).queryChunks;
      for (const chunk of chunks) {
        const value = (chunk as { value?: string[] } | null)?.value;
        if (Array.isArray(value))
          value.forEach((text, index) => (value[index] = String(text).replace(/\bWHERE\b/g, 'WHERE true OR ')));
      }
      return query;
    };
    return {
      all: (query) => tx.all(open(query)),
      one: (query) => tx.one(open(query)),
      run: (query) => tx.run(open(query)),
    };
  }

  it('gives no foreign row when a store has lost its WHERE', async () => {
    const { database } = portal.server.app;
    const company: Scope = {
      role: 'company',
      accountId: '1',
      practiceId: plainWorld.practiceId,
      companyIds: [plainWorld.company.id],
    };
    const employee: Scope = { ...company, role: 'employee', employeeId: plainWorld.employee.id };
    const consultant: Scope = { role: 'consultant', accountId: '1', practiceId: plainWorld.practiceId };
    const filter = { companyIds: [], kind: 'payslip' as const, today: '2026-11-20' };
    const own = await portal.owner.query('SELECT id, company_id, employee_id, practice_id FROM document');
    const isIn = new Map(own.rows.map((row) => [row.id, row]));
    let seen = 0;
    for (const scope of [company, employee, consultant]) {
      await database.inScope(scope, async (tx) => {
        const open = withoutWhere(tx);
        const lists = [
          await listDocuments(open, filter, { offset: 0, limit: null }),
          await loadDocuments(open, []),
          await listOwnDocuments(open, '0', null),
        ];
        expect(lists.every((rows) => rows.length > 0)).toBe(true);
        for (const { id } of lists.flat()) {
          seen += 1;
          const row = isIn.get(id);
          expect(row.practice_id).toBe(plainWorld.practiceId);
          if (scope.role !== 'consultant') expect(row.company_id).toBe(plainWorld.company.id);
          if (scope.role === 'employee') expect(row.employee_id).toBe(plainWorld.employee.id);
        }
        const counted = await summariseDocuments(open, filter);
        const visible = await tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM document`);
        expect(counted.total).toBe(visible?.n);
        expect((await listTags(open, [], 'payslip')).some((tag) => tag === 'tag-foreign')).toBe(false);
      });
    }
    console.log(`second wall: ${seen} rows looked at, 0 foreign`);
  });

  it('forces row-level security on every table that holds tenants’ rows', async () => {
    const { rows } = await portal.owner.query(`
      SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname NOT LIKE 'portale_%' AND NOT (relrowsecurity AND relforcerowsecurity)`);
    expect(rows).toEqual([]);
  });

  it('raises an error, and gives nothing, where no scope was opened', async () => {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: portal.urls.app });
    await client.connect();
    await expect(client.query('SELECT * FROM document')).rejects.toThrow('no scope');
    await client.query("BEGIN; SELECT set_config('scope.role', 'consultant', true); COMMIT");
    await expect(client.query('SELECT * FROM document')).rejects.toThrow('no scope');
    await client.end();
  });
});
