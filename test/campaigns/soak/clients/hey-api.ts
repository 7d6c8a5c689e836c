import { bytesOf, check, checkRows, equal, isPdf, run, type Scene, untilRead } from './flows.ts';
import { createClient, createConfig } from './hey/client/index.ts';
import * as sdk from './hey/sdk.gen.ts';

/** A client of `@hey-api/openapi-ts`: its generated functions with its own form serializer. */
const clientOf = ({ url }: Scene, token?: string) =>
  createClient(createConfig({ baseUrl: url, ...(token ? { auth: () => token } : {}) }));

async function login(scene: Scene, username: string, password = scene.password) {
  const { data, response } = await sdk.authenticate({ client: clientOf(scene), body: { username, password } });
  check(data && 'id_token' in data, `login of ${username}: ${response?.status}`);
  return clientOf(scene, data.id_token);
}

function good<T>({ data, error, response }: { data?: T; error?: unknown; response?: Response }): NonNullable<T> {
  check(
    response?.ok && data !== undefined && data !== null,
    `${response?.url} ${response?.status} ${JSON.stringify(error)}`,
  );
  return data;
}

await run({
  async 'logs in, and is told of a wrong password'(scene) {
    await login(scene, scene.consultant);
    const body = { username: scene.consultant, password: 'Sbagliata.1' };
    const { error, response } = await sdk.authenticate({ client: clientOf(scene), body });
    equal([response?.status, error?.status], [401, 401], 'a wrong password');
    check(error?.title, 'a refusal has its title');
  },

  async 'reads its account'(scene) {
    const account = good(await sdk.account({ client: await login(scene, scene.company.login) }));
    equal([account.login, account.role, account.activated], [scene.company.login, 'COMPANY', true], 'the account');
    check(account.authorities.includes('ROLE_COMPANY'), 'its authorities');
    equal(account.idAzienda, scene.company.id, 'its company');
  },

  async 'lists payslips by page, order and filter'(scene) {
    const client = await login(scene, scene.consultant);
    const cfAzienda = scene.company.taxCode;
    const query = { cfAzienda, page: 0, size: 1, sort: 'annomese,desc', pub: 'false' } as const;
    const answer = await sdk.listPayslips({ client, query });
    equal(
      good(answer).map(({ annomese }) => annomese),
      ['202610'],
      'the newest, alone',
    );
    equal(answer.response?.headers.get('x-total-count'), '2', 'rows in all');
    const month = { cfAzienda, annomese_da: '202608', annomese_a: '202608', tag: [] };
    equal(good(await sdk.listPayslips({ client, query: month })).length, 1, 'rows of a month');
    const several = { listacfazienda: [cfAzienda], size: -1 };
    equal(good(await sdk.listPayslipsOfCompanies({ client, query: several })).length, 2, 'rows of several companies');
    const none = await sdk.listPayslips({ client, query: { cfAzienda: '00743110157' } });
    equal(none.error?.status, 404, 'another’s company');
  },

  async 'uploads a document'(scene) {
    const client = await login(scene, scene.consultant);
    const { ids } = good(
      await sdk.uploadEmployeeDocument({
        client,
        body: {
          file: new File([bytesOf(scene.pdf)], 'circolare.pdf'),
          jsonDocDto: {
            cfAzienda: scene.company.taxCode,
            codiceFiscale: scene.worker.taxCode,
            descrizione: 'Circolare',
            tags: ['prova'],
            dataScadenza: null,
            visibileWeb: true,
          },
        },
      }),
    );
    const document = good(await sdk.readDocument({ client, path: { id: ids[0] ?? '' } }));
    equal([document.descrizione, document.nomeFile], ['Circolare', 'circolare.pdf'], 'the document');
    good(await sdk.updateDocument({ client, body: { ...document, descrizione: 'Circolare 2' } }));
  },

  async 'publishes by either payload, and cancels'(scene) {
    const client = await login(scene, scene.consultant);
    const [first, second] = scene.payslips;
    const dataPubblicazione = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date());
    const one = await sdk.publishDocuments({
      client,
      body: { idList: [first], dataPubblicazione, annullaPubblicazione: false, note: '' },
    });
    equal(good(one).aggiornati, 1, 'the first payload');
    const cfs = [scene.worker.taxCode];
    const two = await sdk.publishDocuments({
      client,
      body: { ids: [second], cfs, dat: '2999-12-31', ann: false, not: '' },
    });
    equal(good(two).aggiornati, 1, 'the second payload');
    const off = await sdk.publishDocuments({ client, body: { ids: [second], ann: true, not: 'ritirato' } });
    equal(good(off).aggiornati, 1, 'cancelled');
    const past = { ids: [second], dat: '2020-01-01' };
    equal(
      (await sdk.publishDocuments({ client, body: past })).error?.errorKey,
      'publication-date-in-past',
      'a past day',
    );
  },

  async 'downloads what a worker may see'(scene) {
    const client = await login(scene, scene.worker.login);
    const [document] = good(await sdk.listOwnDocuments({ client }));
    equal(document?.id, scene.payslips[0], 'the document that is published');
    const bytes = good(await sdk.downloadOwnDocument({ client, path: { id: scene.payslips[0] }, parseAs: 'blob' }));
    check(bytes instanceof Blob && (await isPdf(bytes)), 'the bytes are a PDF');
    const none = await sdk.downloadOwnDocument({ client, path: { id: scene.payslips[1] } });
    equal(none.error?.status, 404, 'one that is cancelled');
  },

  async 'fetches the history and a receipt'(scene) {
    const client = await login(scene, scene.consultant);
    const path = { id: scene.payslips[0] };
    const rows = good(await sdk.readHistory({ client, path }));
    check(
      rows.some(({ stato }) => stato === 'LettoDipendente'),
      'the reading is in the history',
    );
    const ricevuta = good(await sdk.issueReceipt({ client, path, parseAs: 'blob' }));
    check(ricevuta instanceof Blob && (await isPdf(ricevuta)), 'a receipt is a PDF');
    const verdict = await sdk.checkReceipt({ client: clientOf(scene), body: { ricevuta } });
    equal(good(verdict).valida, true, 'the receipt');
  },

  async 'sends a notice, has it read, and deletes it'(scene) {
    const client = await login(scene, scene.company.login);
    const body = { titolo: 'Chiusura', testo: 'Gli uffici restano chiusi.' };
    const { id } = good(await sdk.sendNotice({ client, body }));
    const worker = await login(scene, scene.worker.login);
    check(
      good(await sdk.listOwnNotices({ client: worker })).some((notice) => notice.id === id),
      'the notice has come',
    );
    await sdk.openOwnNotice({ client: worker, path: { id } });
    const readers = good(await sdk.listNoticeReaders({ client, path: { id } }));
    check(
      readers.some(({ letto }) => letto !== null),
      'who has read it',
    );
    const gone = await sdk.deleteNotices({ client, body: { ids: [id] } });
    check(gone.response?.ok, `deleting: ${gone.response?.status}`);
  },

  async 'sends a request, and sets its status'(scene) {
    const worker = await login(scene, scene.worker.login);
    const jsonRichiesteDTO = { tipo: 3, testo: 'Nuovo telefono' };
    const { id } = good(await sdk.sendRequest({ client: worker, body: { jsonRichiesteDTO } }));
    const client = await login(scene, scene.company.login);
    const list = good(await sdk.listRequests({ client, query: { cfAzienda: scene.company.taxCode } }));
    equal(
      list.map((row) => [row.id, row.status]),
      [[id, 'I']],
      'the request',
    );
    good(await sdk.changeRequestStatus({ client, path: { status: 'V' }, body: { ids: [id] } }));
    equal(good(await sdk.readRequest({ client, path: { id } })).status, 'V', 'its status');
  },

  async 'imports people by the spec’s names, and lists them'(scene) {
    const client = await login(scene, scene.consultant);
    const { firstName, lastName, taxCode } = scene.newcomer;
    const query = { idCompany: scene.company.id };
    const body = [{ firstName, lastName, codFiscale: taxCode, codFiscaleAzienda: scene.company.taxCode }];
    equal(good(await sdk.importEmployeesNoWebAccess({ client, query, body })).creati, 1, 'created');
    const people = good(await sdk.listEmployeeUsers({ client, query: { companyId: scene.company.id } }));
    equal(people.map(({ codFiscale }) => codFiscale).includes(taxCode), true, 'who was imported');
    const again = good(await sdk.importEmployeesNoWebAccess({ client, query, body: people }));
    equal([again.creati, again.rifiutati], [0, 0], 'the rows that the list answered');
  },

  async 'makes a dossier, publishes it, and downloads it'(scene) {
    const client = await login(scene, scene.consultant);
    const documentiId = [scene.payslips[0]];
    const { id } = good(
      await sdk.saveDossier({
        client,
        body: { nome: 'Assunzione', tags: ['2026'], dataConsegna: '2999-12-31', documentiId },
      }),
    );
    good(await sdk.publishDossiers({ client, body: { idList: [id], dataPubblicazione: '2999-12-31' } }));
    const zip = good(await sdk.downloadDossier({ client, path: { id }, parseAs: 'blob' }));
    check(zip instanceof Blob, 'an archive');
    equal(await zip.slice(0, 2).text(), 'PK', 'an archive');
  },

  async 'bins and restores'(scene) {
    const client = await login(scene, scene.consultant);
    const id = scene.payslips[1];
    good(await sdk.discardDocuments({ client, body: [id] }));
    const bin = good(await sdk.listRecycleBin({ client, query: { cfAzienda: scene.company.taxCode } }));
    equal(
      bin.map((row) => row.id),
      [id],
      'what lies in the bin',
    );
    good(await sdk.restoreDocuments({ client, body: { ids: [id] } }));
  },

  async 'makes an API key, delivers with it, and revokes it'(scene) {
    const client = await login(scene, scene.consultant);
    await sdk.reauthenticate({ client, body: { password: scene.password } });
    const { id, chiave } = good(await sdk.createApiKey({ client, body: { nome: 'Paghe' } }));
    const jsonDocDto = { codiceFiscale: scene.worker.taxCode, cfAzienda: scene.company.taxCode, annomese: '202609' };
    const deliver = () => {
      const file = new File([bytesOf(scene.slip)], 'cedolino.pdf');
      return sdk.deliverPayslip({ client: clientOf(scene, chiave), body: { file, jsonDocDto } });
    };
    equal(good(await deliver()).ids.length, 1, 'delivered');
    const revoked = await sdk.revokeApiKey({ client, path: { id } });
    check(revoked.response?.ok, `revoked: ${revoked.response?.status}`);
    equal((await deliver()).error?.status, 401, 'a key that was revoked');
  },

  async 'brings whole files by key, follows their reading, its doubts and its outcome'(scene) {
    const client = await login(scene, scene.consultant);
    await sdk.reauthenticate({ client, body: { password: scene.password } });
    const diritti: ('acquisizioni' | 'pubblica')[] = ['acquisizioni', 'pubblica'];
    const { chiave } = good(await sdk.createApiKey({ client, body: { nome: 'File interi', diritti } }));
    const byKey = clientOf(scene, chiave);
    const bring = async () => {
      const file = scene.whole.map((bytes, n) => new File([bytesOf(bytes)], `mese-${n}.pdf`));
      return good(await sdk.uploadIntake({ client: byKey, body: { file, tipo: 'cedolini' } }));
    };
    const { id } = await bring();
    equal(await bring(), { id, giaAcquisito: true }, 'the same files again');
    const read = async () => good(await sdk.readIntake({ client: byKey, path: { id } }));
    checkRows((await untilRead(read)).righe);
    const done = good(await sdk.confirmIntake({ client: byKey, path: { id }, body: {} }));
    equal([done.completata, done.righe], [true, 1], 'confirmed');
    const outcome = (await read()).righe.map((row) => row.idDocumento).filter((one) => one !== null);
    equal(outcome, done.documenti, 'the outcome of each item');
  },

  async 'asks for a reset, changes a password, and logs out'(scene) {
    const asked = await sdk.askPasswordReset({ client: clientOf(scene), body: scene.worker.login });
    equal(asked.response?.status, 200, 'a reset');
    const finish = await sdk.finishPasswordReset({
      client: clientOf(scene),
      body: { key: 'x'.repeat(43), newPassword: 'Nuova.2026' },
    });
    check(finish.error && 'success' in finish.error && !finish.error.success, 'an unknown key is told in the body');
    const client = await login(scene, scene.worker.login);
    const newPassword = 'Nuova.2026.hey';
    const changed = await sdk.changePassword({ client, body: { currentPassword: scene.password, newPassword } });
    check(changed.response?.ok, `change: ${changed.response?.status}`);
    const again = await login(scene, scene.worker.login, newPassword);
    check((await sdk.logout({ client: again })).response?.ok, 'logout');
    equal((await sdk.account({ client: again })).error?.status, 401, 'after the logout');
  },
});
