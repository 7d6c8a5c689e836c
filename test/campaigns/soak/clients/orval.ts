import axios, { AxiosError, type AxiosRequestConfig } from 'axios';
import { bytesOf, check, checkRows, equal, isPdf, run, type Scene, untilRead } from './flows.ts';
import { getPortaleLavoro, type Problem } from './orval/client.ts';

/** An `orval` client with axios: it throws refusals, and each request gets the token as an option. */
const api = getPortaleLavoro();

async function login(scene: Scene, username: string, password = scene.password): Promise<AxiosRequestConfig> {
  axios.defaults.baseURL = scene.url;
  const { data, headers } = await api.authenticate({ username, password });
  check('id_token' in data, `login of ${username}`);
  equal(headers.authorization, `Bearer ${data.id_token}`, 'the token stands in the header too');
  return { headers: { Authorization: `Bearer ${data.id_token}` } };
}

/** The problem body of a refused request. */
async function refusal(call: Promise<unknown>): Promise<Problem> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AxiosError && error.response) return error.response.data as Problem;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** Requests a file, which needs `responseType`. A browser would use Blob, which axios on Node does not support. */
const asFile = (options: AxiosRequestConfig): AxiosRequestConfig => ({ ...options, responseType: 'arraybuffer' });
const fileOf = ({ data }: { data: Blob }): Blob => new Blob([data]);

await run({
  async 'logs in, and is told of a wrong password'(scene) {
    await login(scene, scene.consultant);
    const problem = await refusal(api.authenticate({ username: scene.consultant, password: 'Sbagliata.1' }));
    equal(problem.status, 401, 'a wrong password');
    check(problem.title, 'a refusal has its title');
  },

  async 'reads its account'(scene) {
    const { data } = await api.account(await login(scene, scene.company.login));
    equal([data.login, data.role, data.activated], [scene.company.login, 'COMPANY', true], 'the account');
    check(data.authorities.includes('ROLE_COMPANY'), 'its authorities');
    equal(data.idAzienda, scene.company.id, 'its company');
  },

  async 'lists payslips by page, order and filter'(scene) {
    const me = await login(scene, scene.consultant);
    const cfAzienda = scene.company.taxCode;
    const page = await api.listPayslips({ cfAzienda, page: 0, size: 1, sort: 'annomese,desc', pub: 'false' }, me);
    equal(
      page.data.map(({ annomese }) => annomese),
      ['202610'],
      'the newest, alone',
    );
    equal(page.headers['x-total-count'], '2', 'rows in all');
    const month = await api.listPayslips({ cfAzienda, annomese_da: '202608', annomese_a: '202608' }, me);
    equal(month.data.length, 1, 'rows of a month');
    // axios writes a list as `listacfazienda[]=`.
    const several = await api.listPayslipsOfCompanies({ listacfazienda: [cfAzienda], size: -1 }, me);
    equal(several.data.length, 2, 'rows of several companies');
    equal((await refusal(api.listPayslips({ cfAzienda: '00743110157' }, me))).status, 404, 'another’s company');
  },

  async 'uploads a document'(scene) {
    const me = await login(scene, scene.consultant);
    const { data } = await api.uploadEmployeeDocument(
      {
        file: new File([bytesOf(scene.pdf)], 'circolare.pdf'),
        jsonDocDto: {
          cfAzienda: scene.company.taxCode,
          codiceFiscale: scene.worker.taxCode,
          descrizione: 'Circolare',
          tags: ['prova'],
          codCategoria: 'GENERICO',
          visibileWeb: true,
        },
      },
      undefined,
      me,
    );
    const document = await api.readDocument(data.ids[0] ?? '', me);
    equal([document.data.descrizione, document.data.tags], ['Circolare', ['prova']], 'the document');
    await api.updateDocument({ ...document.data, descrizione: 'Circolare 2' }, me);
  },

  async 'publishes by either payload, and cancels'(scene) {
    const me = await login(scene, scene.consultant);
    const [first, second] = scene.payslips;
    const dataPubblicazione = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date());
    const one = await api.publishDocuments(
      { idList: [first], dataPubblicazione, annullaPubblicazione: false, note: '' },
      me,
    );
    equal(one.data.aggiornati, 1, 'the first payload');
    const cfs = [scene.worker.taxCode];
    const two = await api.publishDocuments({ ids: [second], cfs, dat: '2999-12-31', ann: false, not: '' }, me);
    equal(two.data.aggiornati, 1, 'the second payload');
    const off = await api.publishDocuments({ ids: [second], cfs, dat: null, ann: true, not: 'ritirato' }, me);
    equal(off.data.aggiornati, 1, 'cancelled');
    const problem = await refusal(api.publishDocuments({ ids: [second], dat: '2020-01-01' }, me));
    equal(problem.errorKey, 'publication-date-in-past', 'a past day');
  },

  async 'downloads what a worker may see'(scene) {
    const me = await login(scene, scene.worker.login);
    const { data } = await api.listOwnDocuments(undefined, me);
    equal(data[0]?.id, scene.payslips[0], 'the document that is published');
    const file = await api.downloadOwnDocument(scene.payslips[0], asFile(me));
    check(await isPdf(fileOf(file)), 'the bytes are a PDF');
    equal(
      (await refusal(api.downloadOwnDocument(scene.payslips[1], { ...me, responseType: 'json' }))).status,
      404,
      'cancelled',
    );
  },

  async 'fetches the history and a receipt'(scene) {
    const me = await login(scene, scene.consultant);
    const id = scene.payslips[0];
    const rows = await api.readHistory(id, undefined, me);
    check(
      rows.data.some(({ stato }) => stato === 'LettoDipendente'),
      'the reading is in the history',
    );
    const ricevuta = fileOf(await api.issueReceipt(id, asFile(me)));
    check(await isPdf(ricevuta), 'a receipt is a PDF');
    equal((await api.checkReceipt({ ricevuta })).data.valida, true, 'the receipt');
  },

  async 'sends a notice, has it read, and deletes it'(scene) {
    const me = await login(scene, scene.company.login);
    const notice = { titolo: 'Chiusura', testo: 'Gli uffici restano chiusi.', idUser: scene.worker.id };
    const { id } = (await api.sendNotice(notice, undefined, me)).data;
    const worker = await login(scene, scene.worker.login);
    const own = await api.listOwnNotices(worker);
    check(
      own.data.some((one) => one.id === id),
      'the notice has come',
    );
    await api.openOwnNotice(id, worker);
    const readers = await api.listNoticeReaders(id, undefined, me);
    check(readers.data[0]?.letto, 'who has read it');
    await api.deleteNotices({ ids: [id] }, undefined, me);
  },

  async 'sends a request, and sets its status'(scene) {
    const worker = await login(scene, scene.worker.login);
    const sent = await api.sendRequest({ jsonRichiesteDTO: { tipo: 5, testo: 'Certificato di servizio' } }, worker);
    const me = await login(scene, scene.company.login);
    const { id } = sent.data;
    const list = await api.listRequests({ cfAzienda: scene.company.taxCode }, me);
    equal(
      list.data.map((row) => [row.id, row.status]),
      [[id, 'I']],
      'the request',
    );
    await api.changeRequestStatus('R', [id], me);
    equal((await api.readRequest(id, me)).data.status, 'R', 'its status');
  },

  async 'imports people by the spec’s names, and lists them'(scene) {
    const me = await login(scene, scene.consultant);
    const { firstName, lastName, taxCode } = scene.newcomer;
    const people = [{ firstName, lastName, codFiscale: taxCode, codFiscaleAzienda: scene.company.taxCode }];
    const { data } = await api.importEmployeesNoWebAccess(people, { idCompany: scene.company.id }, me);
    equal(data.creati, 1, 'created');
    const list = await api.listEmployeeUsers({ companyId: scene.company.id }, me);
    check(
      list.data.some(({ codFiscale }) => codFiscale === taxCode),
      'who was imported',
    );
  },

  async 'makes a dossier, publishes it, and downloads it'(scene) {
    const me = await login(scene, scene.consultant);
    const dossier = {
      nome: 'Assunzione',
      tags: ['2026'],
      dataConsegna: '2999-12-31',
      documentiId: [scene.payslips[0]],
    };
    const { id } = (await api.saveDossier(dossier, me)).data;
    await api.publishDossiers({ ids: [id], dat: '2999-12-31' }, me);
    const zip = await api.downloadDossier(id, asFile(me));
    equal(await fileOf(zip).slice(0, 2).text(), 'PK', 'an archive');
  },

  async 'bins and restores'(scene) {
    const me = await login(scene, scene.consultant);
    const id = scene.payslips[1];
    await api.discardDocuments([id], me);
    const bin = await api.listRecycleBin({ cfAzienda: scene.company.taxCode }, me);
    equal(
      bin.data.map((row) => row.id),
      [id],
      'what lies in the bin',
    );
    await api.restoreDocuments({ ids: [id] }, me);
  },

  async 'makes an API key, delivers with it, and revokes it'(scene) {
    const me = await login(scene, scene.consultant);
    await api.reauthenticate({ password: scene.password }, me);
    const { id, chiave } = (await api.createApiKey({ nome: 'Paghe' }, me)).data;
    const jsonDocDto = { codiceFiscale: scene.worker.taxCode, cfAzienda: scene.company.taxCode, annomese: '202609' };
    const deliver = () => {
      const file = new File([bytesOf(scene.slip)], 'cedolino.pdf');
      return api.deliverPayslip({ file, jsonDocDto }, undefined, { headers: { Authorization: `Bearer ${chiave}` } });
    };
    equal((await deliver()).data.ids.length, 1, 'delivered');
    await api.revokeApiKey(id, me);
    equal((await refusal(deliver())).status, 401, 'a key that was revoked');
  },

  async 'brings whole files by key, follows their reading, its doubts and its outcome'(scene) {
    const me = await login(scene, scene.consultant);
    await api.reauthenticate({ password: scene.password }, me);
    const { chiave } = (await api.createApiKey({ nome: 'File interi', diritti: ['acquisizioni', 'pubblica'] }, me))
      .data;
    const byKey = { headers: { Authorization: `Bearer ${chiave}` } };
    const bring = async () => {
      const file = scene.whole.map((bytes, n) => new File([bytesOf(bytes)], `mese-${n}.pdf`));
      return (await api.uploadIntake({ file, tipo: 'cedolini' }, byKey)).data;
    };
    const { id } = await bring();
    equal(await bring(), { id, giaAcquisito: true }, 'the same files again');
    const read = async () => (await api.readIntake(id, byKey)).data;
    checkRows((await untilRead(read)).righe);
    const { data: done } = await api.confirmIntake(id, {}, byKey);
    equal([done.completata, done.righe], [true, 1], 'confirmed');
    const outcome = (await read()).righe.map((row) => row.idDocumento).filter((one) => one !== null);
    equal(outcome, done.documenti, 'the outcome of each item');
  },

  async 'asks for a reset, changes a password, and logs out'(scene) {
    equal((await api.askPasswordReset(scene.worker.login)).status, 200, 'a reset');
    const finish = await refusal(api.finishPasswordReset({ key: 'x'.repeat(43), newPassword: 'Nuova.2026' }));
    check('success' in finish && finish.success === false, 'an unknown key is told in the body');
    const me = await login(scene, scene.worker.login);
    const newPassword = 'Nuova.2026.orval';
    await api.changePassword({ currentPassword: scene.password, newPassword }, me);
    const again = await login(scene, scene.worker.login, newPassword);
    await api.logout(again);
    equal((await refusal(api.account(again))).status, 401, 'after the logout');
  },
});
