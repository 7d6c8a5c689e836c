import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSAL_CODES, type RefusalCode, refusalText } from '../../src/text/common/refusals.ts';
import { ownOf, ROWS, type Scene, setScene, targetIn } from '../support/isolation/isolation.ts';
import type { Attempt } from '../support/isolation/matrix.ts';
import { aNotice } from '../support/portal/notices.ts';
import {
  type Answer,
  aDocument,
  aGrant,
  anAccount,
  anEmployee,
  aPayslip,
  aPdf,
  caller,
  PASSWORD,
} from '../support/portal/portal.ts';
import { aSignature } from '../support/portal/signatures-asked.ts';

/**
 * Every refusal in `src/text/common/refusals.ts` must be caused by a request: by a test of its feature that names it,
 * or by a row here. A new refusal without either fails.
 */
type Who = 'consultant' | 'company' | 'employee' | 'admin';
type Refused = { status: number; by: () => Promise<Answer> };

let scene: Scene;
let made = 0;
beforeAll(async () => {
  scene = await setScene();
});
afterAll(() => scene?.portal.close());

const API = '/apiback/api';
const owner = () => scene.portal.owner;
const own = () => scene.worlds.own;
const plain = () => scene.worlds.plain;
const as = (who: Who) => scene.callers[who];
const createdBy = () => own().createdBy;

/** The valid request from the isolation matrix. */
async function good(who: Who, call: string): Promise<Attempt> {
  const row = ROWS[call];
  const made = row?.at ? await row.at(targetIn(scene, ownOf(who), who)) : row?.plain;
  if (!made) throw new Error(`${call} has no good call`);
  return made;
}

/** Sends the valid request with a change. */
async function but(who: Who, call: string, change: (good: Attempt) => Partial<Attempt>): Promise<Answer> {
  const first = await good(who, call);
  const { address, body, upload } = { ...first, ...change(first) };
  if (upload) return as(who).upload(address, upload.files, upload.fields);
  return as(who).call(call.split(' ')[0] ?? '', address, body);
}
const withBody = (who: Who, call: string, fields: Record<string, unknown>) =>
  but(who, call, ({ body }) => ({ body: { ...(body as object), ...fields } }));
const withFields = (who: Who, call: string, part: string, fields: Record<string, unknown>) =>
  but(who, call, ({ upload }) => ({
    upload: {
      files: upload?.files ?? [],
      fields: { [part]: JSON.stringify({ ...JSON.parse(upload?.fields?.[part] ?? '{}'), ...fields }) },
    },
  }));
const withFile = (who: Who, call: string, name: string, bytes: Uint8Array | string) =>
  but(who, call, ({ upload }) => ({
    upload: {
      ...upload,
      files: [{ name, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }],
    },
  }));

/** Creates a person of the own company, with their grant. */
async function somebody(fields: Record<string, unknown> = {}) {
  const employee = await anEmployee(owner(), own().company, fields);
  const { rows } = await owner().query('SELECT id FROM account_grant WHERE employee_id = $1', [employee.id]);
  return { id: employee.id, grant: rows[0]?.id as string, employee };
}
async function aFurtherLogin() {
  const { id, practiceId } = own().company;
  const account = await anAccount(owner(), `ulteriore${(made += 1)}`, { email: `ulteriore${made}@esempio.invalid` });
  const grant = await aGrant(owner(), account, { role: 'COMPANY', practice_id: practiceId, company_id: id });
  return { grant, email: `ulteriore${made}@esempio.invalid` };
}

const PREVIEW = 'POST /apirest/api/users/company/import/anteprima';
const BOARD = 'POST /apirest/api/company/notices';
const DOSSIER = 'POST /apiback/api/Fascicolo/upload';
const SIGNATURE = `POST ${API}/firme`;
const REQUEST = `POST ${API}/docrichiesta`;

/** The requests that cause each refusal, by code; with the case after a colon if several endpoints return the code. */
const PROVOKED: Partial<Record<RefusalCode | `${RefusalCode}: ${string}`, Refused>> = {
  'emailexists: another mailbox for a company': {
    status: 400,
    by: async () => {
      const [{ grant }, { email }] = [await aFurtherLogin(), await aFurtherLogin()];
      return as('consultant').post('/apirest/api/account/reset', { id: grant, email });
    },
  },
  'not-allowed': { status: 403, by: () => as('employee').get(`${API}/webhook`) },
  'no-such-call': { status: 404, by: () => as('consultant').get(`${API}/nessuno`) },
  'note-blank': { status: 400, by: () => withBody('consultant', `POST ${API}/Nota`, { testo: ' ' }) },
  'note-of-another': {
    status: 409,
    by: async () => {
      const body = { testo: 'Mia', cfAzienda: plain().company.taxCode };
      const { id } = (await as('consultant').post(`${API}/Nota`, body)).json;
      return as('company').put(`${API}/Nota/${id}`, { testo: 'Tua' });
    },
  },
  'no-notice-selected': { status: 400, by: () => withBody('company', `${BOARD}/delete`, { ids: [] }) },
  'notice-not-on-board': {
    status: 409,
    by: async () => {
      const id = await aNotice(scene.portal, plain().company, { draft: true, publish_on: null, announced_at: null });
      return as('company').post(`/apirest/api/company/notices/${id}/sollecita`, {});
    },
  },
  'publication-date-required': {
    status: 409,
    by: () => withBody('consultant', `PUT ${API}/DocBase/updatevisibile`, { dataPubblicazione: null }),
  },
  'nothing-selected': {
    status: 400,
    by: () => withBody('consultant', `PUT ${API}/DocBase/updatevisibile`, { idList: [] }),
  },
  'no-request-selected': {
    status: 400,
    by: () => but('consultant', `${REQUEST}/change-status/:status`, () => ({ body: { ids: [] } })),
  },
  'delivery-date-in-past': { status: 409, by: () => withBody('consultant', DOSSIER, { dataConsegna: '2020-01-01' }) },
  'dossier-of-one-company': {
    status: 400,
    by: async () => {
      const documentiId = [];
      for (const world of [own(), plain()])
        documentiId.push(await aPayslip(scene.portal, world.employee, { createdBy: createdBy(), period: 202502 }));
      return withBody('consultant', DOSSIER, { documentiId, cfAzienda: undefined });
    },
  },
  'too-many-labels': {
    status: 400,
    by: async () => {
      const label = (from: number) =>
        withBody('consultant', `PUT ${API}/Azienda/etichette`, {
          aggiungi: Array.from({ length: 15 }, (_, n) => `Etichetta in più ${from + n}`),
        });
      await label(0);
      return label(15);
    },
  },
  'month-to-come': {
    status: 409,
    by: async () => {
      await aPayslip(scene.portal, own().employee, { createdBy: createdBy(), period: 209901, publishOn: '2026-01-01' });
      return withBody('consultant', `POST ${API}/Azienda/chiusura/chiudi`, { annomese: '209901' });
    },
  },
  'has-access': {
    status: 409,
    by: async () => {
      const { id } = await somebody({ login: `entra${(made += 1)}`, email: `entra${made}@esempio.invalid` });
      return as('consultant').get(`${API}/dipendente/${id}/dati-personali`);
    },
  },
  'signing-title': { status: 400, by: () => withFields('consultant', SIGNATURE, 'json', { titolo: ' ' }) },
  'signing-too-many': {
    status: 400,
    by: async () => {
      const firmatari = [];
      for (let n = 0; n < 21; n += 1) firmatari.push({ idDipendente: (await somebody()).id });
      return withFields('consultant', SIGNATURE, 'json', { firmatari });
    },
  },
  'signing-pdf-only': { status: 415, by: () => withFile('consultant', SIGNATURE, 'a.txt', 'Lettera') },
  'signing-answered': {
    status: 409,
    by: async () => {
      const id = await aSignature(scene.portal, plain().employee, {
        createdBy: createdBy(),
        status: 'signed',
        state: 'open',
      });
      return as('employee').post(`${API}/dipendente/firme/${id}/rifiuta`, { motivo: 'Non la firmo affatto' });
    },
  },
  'signing-no-mailbox': {
    status: 409,
    by: async () => {
      const nobody = await anEmployee(owner(), plain().company, { login: `senza${(made += 1)}` });
      const me = await scene.portal.login(`senza${made}`);
      const id = await aSignature(scene.portal, nobody, { createdBy: createdBy(), status: 'opened' });
      return me.post(`${API}/dipendente/firme/${id}/codice`, {});
    },
  },
  'nobody-to-remind': {
    status: 409,
    by: async () => {
      const id = await aSignature(scene.portal, own().employee, {
        createdBy: createdBy(),
        status: 'signed',
        state: 'open',
      });
      return as('consultant').post(`${API}/firme/sollecita`, { ids: [id] });
    },
  },
  'preservation-receipt-type': {
    status: 415,
    by: () => withFile('consultant', `POST ${API}/versamenti/:id/rapporto`, 'a.txt', 'Preso in carico'),
  },
  'second-factor-first': {
    status: 409,
    by: () => as('company').post('/apirest/api/account/mfa/recovery-codes', {}),
  },
  'no-web-access': {
    status: 409,
    by: async () => {
      const { id } = await somebody({ web_access: false, email: `niente${(made += 1)}@esempio.invalid` });
      return as('consultant').post(`/apirest/api/account/activate/${id}`, {
        login: `niente.${made}`,
        email: `niente${made}@esempio.invalid`,
      });
    },
  },
  'email-missing': {
    status: 200,
    by: async () =>
      as('consultant').post(`/apirest/api/activationmail`, { ids: [(await somebody({ email: null })).id] }),
  },
  'not-active': {
    status: 409,
    by: async () => as('consultant').post(`/apirest/api/account/reset-default-password/${(await somebody()).id}`),
  },
  'still-in-use': {
    status: 409,
    by: async () => {
      const { id, employee } = await somebody();
      await aSignature(scene.portal, employee, { createdBy: createdBy() });
      return as('consultant').call('DELETE', `/apirest/api/users/company/${id}`);
    },
  },
  'sheet-old-format': {
    status: 422,
    by: () =>
      withFile('consultant', PREVIEW, 'a.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])),
  },
  'sheet-quote-open': {
    status: 422,
    by: () => withFile('consultant', PREVIEW, 'a.csv', 'cognome;nome\n"Rossi;Anna\n'),
  },
  'sheet-too-many-rows': { status: 422, by: () => withFile('consultant', PREVIEW, 'a.csv', 'a;b\n'.repeat(100_002)) },
  'sheet-cell-too-long': {
    status: 422,
    by: () => withFile('consultant', PREVIEW, 'a.csv', `a;b\n1;${'['.repeat(1_900_000)}\n`),
  },
  'sheet-too-many-columns': {
    status: 422,
    by: () => withFile('consultant', PREVIEW, 'a.csv', `${'a;'.repeat(2000)}\n`),
  },
  'columns-missing': {
    status: 422,
    by: () => withFile('consultant', `POST ${API}/datiazienda/import`, 'a.csv', 'mese;niente\n1;2\n'),
  },
  'iban-country': { status: 400, by: () => anIban('US64SVBKUS6S3300958879') },
  'iban-length': { status: 400, by: () => anIban('IT60X05428111010000001234') },
  'employment-settled': {
    status: 409,
    by: async () => {
      const gone = await anEmployee(owner(), plain().company, {
        login: `uscito${(made += 1)}`,
        email: `uscito${made}@esempio.invalid`,
        ended_on: '2026-01-31',
      });
      await aPayslip(scene.portal, gone, { createdBy: createdBy(), period: 202606, publishOn: '2026-07-01' });
      const me = await scene.portal.login(`uscito${made}`);
      return me.upload(`${API}/docrichiesta/uploadricazi`, [{ name: 'a.pdf', bytes: aPdf('Modulo') }], {
        jsonRichiesteDTO: JSON.stringify({ tipo: 2, testo: 'Conto', iban: 'IT60X0542811101000000123456' }),
      });
    },
  },
  'key-out-of-days': {
    status: 200,
    by: async () => {
      const key = await aKey();
      await owner().query("UPDATE api_key SET valid_until = '2020-01-01' WHERE id = $1", [key.id]);
      return lastRefusal(key);
    },
  },
  'key-replaced': {
    status: 200,
    by: async () => {
      const key = await aKey();
      await as('consultant').post(`${API}/chiaviapi/${key.id}/ruota`, {});
      await owner().query("UPDATE api_key SET previous_until = '2020-01-01' WHERE id = $1", [key.id]);
      return lastRefusal(key);
    },
  },
  'file-over-limit': {
    status: 413,
    by: () => withFile('consultant', `POST ${API}/docbase/upload`, 'a.pdf', new Uint8Array(2 * 1024 * 1024 + 1)),
  },
  'worker-not-certain': {
    status: 409,
    by: async () => {
      const { address } = await good('consultant', `GET ${API}/acquisizioni/:id`);
      const body = { righe: [1], azienda: { codice: own().company.code }, rileggi: false };
      return as('consultant').post(`${address}/lavoratori`, body);
    },
  },
  'preservation-files-gone': {
    status: 409,
    by: async () => {
      const { address } = await good('consultant', `GET ${API}/versamenti/:id/pacchetto`);
      await owner().query('DELETE FROM preservation_item WHERE package_id = $1', [address.split('/').at(-2)]);
      return as('consultant').get(address);
    },
  },
  'password-common': {
    status: 400,
    by: async () => {
      const login = `comune${(made += 1)}`;
      await somebody({ login, email: `${login}@esempio.invalid` });
      const body = { currentPassword: PASSWORD, newPassword: 'Password.2026' };
      return (await scene.portal.login(login)).post('/apirest/api/account/change-password', body);
    },
  },
  'identity-provider-refused': {
    status: 400,
    by: () =>
      as('admin').post('/apirest/api/users/fornitori-identita', {
        ...{ nome: 'Nessuno', indirizzo: 'https://127.0.0.1:1/', idClient: 'a', segreto: 'b', ambiti: 'openid' },
      }),
  },
  'not-a-workers-document': {
    status: 409,
    by: async () => {
      const id = await aDocument(scene.portal, own().company, {
        kind: 'companyDocument',
        createdBy: createdBy(),
        created_as: 'CONSULTANT',
      });
      return as('consultant').post(`${API}/DocBase/${id}/consegna-errata`, { idDipendente: null });
    },
  },
};

/** The last refusal of an API key, as shown on its page. */
async function lastRefusal(key: { id: string; chiave: string }): Promise<Answer> {
  await caller(scene.portal.url, key.chiave).get(`${API}/chiaviapi/prova`);
  return as('consultant').get(`${API}/chiaviapi`);
}
const aKey = async () => (await as('consultant').post(`${API}/chiaviapi`, { nome: `Chiave ${(made += 1)}` })).json;

const anIban = (iban: string) =>
  as('employee').upload(`${API}/docrichiesta/uploadricazi`, [], {
    jsonRichiesteDTO: JSON.stringify({ tipo: 2, testo: 'Conto', iban }),
  });

/** Refusals that no request here causes, with the reason; `nowhere` if no test of the server does yet. */
const ELSEWHERE: Partial<Record<RefusalCode, string | { nowhere: string }>> = {
  'month-data-refused': 'test/api/month-data/month-data.test.ts reads its sentence',
  'dossier-name-required': 'a screen alone says it: the contract refuses the field',
  'delivery-date-required': 'a screen alone says it: the contract refuses the field',
  'login-given-by-another': 'the contract refuses the field before the database does',
  'first-login': 'the call finds no first login to take away; the database says it once more',
  'group-head-itself': 'its sentence stands beside the field',
  'pdf-locked': 'src/engine/signing-engine.test.ts',
  'intake-row-corrected': 'src/features/intake/intake.test.ts',
  'pages-needed': 'src/features/intake/page-moves.test.ts',
  'one-at-a-time': 'src/features/documents/core/document-actions.test.ts',
  'sheet-too-large': 'src/server/sheets/read-sheet.test.ts',
  'sheet-too-heavy': 'src/engine/sheet-engine.test.ts',
  'pdf-unclear': { nowhere: 'a PDF that the engine can neither read nor refuse' },
  'pdf-not-signable': { nowhere: 'its reasons are, each by its own test of the engine' },
  'file-too-large': { nowhere: 'more than an operator allows for a month’s file' },
  'proof-too-large': { nowhere: 'more documents than a proof may hold' },
  'page-unreadable': { nowhere: 'a page that was read once, and is no more' },
  'internal-error': { nowhere: 'a mistake of the program' },
  'no-mailbox': { nowhere: 'an installation without a watched mailbox, of which the screen shows nothing' },
};

describe('a refusal', () => {
  it('is caused by a test of the server that contains its code or title', async () => {
    const tests: string[] = [];
    for await (const file of glob(['test/**/*.{test,steps}.ts', 'test/golden/changes.txt'], {
      cwd: path.resolve(import.meta.dirname, '../..'),
    }))
      if (!file.endsWith('refusals.test.ts')) tests.push(readFileSync(file, 'utf8'));
    const all = tests.join('\n');
    const isNamed = (code: RefusalCode) =>
      new RegExp(`(?<![\\w-])${code}(?![\\w-])`).test(all) || all.includes(`'${refusalText(code, {}).title}'`);
    const missing = REFUSAL_CODES.filter((code) => !isNamed(code) && !PROVOKED[code] && !ELSEWHERE[code]);
    expect(missing).toEqual([]);
    expect(Object.keys(ELSEWHERE).filter((code) => isNamed(code as RefusalCode))).toEqual([]);
    console.log(`grid refusals: ${REFUSAL_CODES.length} words, ${Object.keys(PROVOKED).length} of them here`);
  });

  it.each(Object.entries(PROVOKED) as [string, Refused][])(
    'with the code %s is returned with its text',
    async (name, { status, by }) => {
      const { json, ...answer } = await by();
      const [code = ''] = name.split(':');
      const { title, detail } = refusalText(code as RefusalCode, {});
      const [before = ''] = detail.split('  ');
      // The response contains the code, or the text at a field or in a list of several refusals.
      const said =
        json?.errorKey === code ||
        [before, title].some((words) => answer.text.includes(JSON.stringify(words).slice(1, -1)))
          ? code
          : answer.text;
      expect([answer.status, said]).toEqual([status, code]);
    },
  );
});
