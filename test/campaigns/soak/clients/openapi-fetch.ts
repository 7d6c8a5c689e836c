import createClient from 'openapi-fetch';
import { bytesOf, check, checkRows, equal, isPdf, run, type Scene, untilRead } from './flows.ts';
import type { paths } from './schema.d.ts';

/** A client of `openapi-typescript` and `openapi-fetch`. */
const clientOf = ({ url }: Scene, token?: string) =>
  createClient<paths>({ baseUrl: url, headers: token ? { authorization: `Bearer ${token}` } : {} });

/** `openapi-fetch` needs its own serializer for forms. */
function form(parts: Record<string, unknown>): FormData {
  const result = new FormData();
  for (const [name, part] of Object.entries(parts))
    result.append(name, part instanceof Blob ? part : new Blob([JSON.stringify(part)], { type: 'application/json' }));
  return result;
}

async function login(scene: Scene, username: string, password = scene.password) {
  const { data, response } = await clientOf(scene).POST('/apirest/api/bo/authenticate', {
    body: { username, password },
  });
  check(data && 'id_token' in data, `login of ${username}: ${response.status}`);
  equal(response.headers.get('authorization'), `Bearer ${data.id_token}`, 'the token stands in the header too');
  return clientOf(scene, data.id_token);
}

function good<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): NonNullable<T> {
  check(
    response.ok && data !== undefined && data !== null,
    `${response.url} ${response.status} ${JSON.stringify(error)}`,
  );
  return data;
}

await run({
  async 'logs in, and is told of a wrong password'(scene) {
    await login(scene, scene.consultant);
    const body = { username: scene.consultant, password: 'Sbagliata.1' };
    const { error, response } = await clientOf(scene).POST('/apirest/api/bo/authenticate', { body });
    equal([response.status, error?.status], [401, 401], 'a wrong password');
    check(error?.title, 'a refusal has its title');
  },

  async 'reads its account'(scene) {
    const account = good(await (await login(scene, scene.company.login)).GET('/apirest/api/account'));
    equal([account.login, account.role, account.activated], [scene.company.login, 'COMPANY', true], 'the account');
    check(account.authorities.includes('ROLE_COMPANY'), 'its authorities');
    equal(account.idAzienda, scene.company.id, 'its company');
  },

  async 'lists payslips by page, order and filter'(scene) {
    const client = await login(scene, scene.consultant);
    const cfAzienda = scene.company.taxCode;
    const answer = await client.GET('/apiback/api/doccedolino/lista', {
      params: { query: { cfAzienda, page: 0, size: 1, sort: 'annomese,desc', pub: 'false' } },
    });
    equal(good(answer).length, 1, 'rows of a page');
    equal(Number(answer.response.headers.get('x-total-count')), 2, 'rows in all');
    equal(good(answer)[0]?.annomese, '202610', 'the newest first');
    const query = { cfAzienda, annomese_da: '202608', annomese_a: '202608' };
    equal(good(await client.GET('/apiback/api/doccedolino/lista', { params: { query } })).length, 1, 'rows of a month');
    const none = await client.GET('/apiback/api/doccedolino/lista', {
      params: { query: { cfAzienda: '00743110157' } },
    });
    equal(none.response.status, 404, 'another’s company');
  },

  async 'uploads a document'(scene) {
    const client = await login(scene, scene.consultant);
    const { ids } = good(
      await client.POST('/apiback/api/docdocumento/upload', {
        body: {
          file: scene.pdf,
          jsonDocDto: {
            cfAzienda: scene.company.taxCode,
            codiceFiscale: scene.worker.taxCode,
            descrizione: 'Circolare',
            tags: ['prova'],
            codCategoria: 'GENERICO',
            visibileWeb: true,
          },
        },
        bodySerializer: (body) => form({ ...body, file: bytesOf(body.file) }),
      }),
    );
    const document = good(await client.GET('/apiback/api/docbase/{id}', { params: { path: { id: ids[0] ?? '' } } }));
    equal([document.descrizione, document.tags], ['Circolare', ['prova']], 'the document');
    good(await client.PUT('/apiback/api/docbase/updatedoc', { body: { ...document, descrizione: 'Circolare 2' } }));
  },

  async 'publishes by either payload, and cancels'(scene) {
    const client = await login(scene, scene.consultant);
    const [first, second] = scene.payslips;
    const put = async (
      body: paths['/apiback/api/DocBase/updatevisibile']['put']['requestBody']['content']['application/json'],
    ) => good(await client.PUT('/apiback/api/DocBase/updatevisibile', { body })).aggiornati;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date());
    equal(await put({ idList: [first], dataPubblicazione: today, annullaPubblicazione: false, note: '' }), 1, 'first');
    const cfs = [scene.worker.taxCode];
    equal(await put({ ids: [second], cfs, dat: '2999-12-31', ann: false, not: '' }), 1, 'second');
    equal(await put({ ids: [second], cfs, dat: null, ann: true, not: 'ritirato' }), 1, 'cancelled');
    const { error } = await client.PUT('/apiback/api/DocBase/updatevisibile', {
      body: { ids: [second], cfs: ['RSSMRA80A01H501U'], dat: '2999-12-31' },
    });
    equal([error?.status, error?.fieldErrors?.[0]?.field], [400, 'cfs'], 'people of other documents');
  },

  async 'downloads what a worker may see'(scene) {
    const client = await login(scene, scene.worker.login);
    const [document] = good(await client.GET('/apiback/api/dipendente/documenti'));
    equal(document?.id, scene.payslips[0], 'the document that is published');
    const answer = await client.GET('/apiback/api/dipendente/documenti/{id}/download', {
      params: { path: { id: scene.payslips[0] } },
      parseAs: 'blob',
    });
    check(await isPdf(good(answer) as Blob), 'the bytes are a PDF');
    const path = { id: scene.payslips[1] };
    const none = await client.GET('/apiback/api/dipendente/documenti/{id}/download', { params: { path } });
    equal([none.response.status, none.error?.status], [404, 404], 'one that is cancelled');
  },

  async 'fetches the history and a receipt'(scene) {
    const client = await login(scene, scene.consultant);
    const path = { id: scene.payslips[0] };
    const rows = good(await client.GET('/apiback/api/DocCronologia/lista/{id}', { params: { path } }));
    check(
      rows.some(({ stato }) => stato === 'LettoDipendente'),
      'the reading is in the history',
    );
    const receipt = await client.GET('/apiback/api/DocCronologia/ricevuta/{id}', { params: { path }, parseAs: 'blob' });
    const ricevuta = good(receipt) as Blob;
    check(await isPdf(ricevuta), 'a receipt is a PDF');
    const verdict = await clientOf(scene).POST('/apiback/api/ricevute/verifica', {
      body: { ricevuta: '' },
      bodySerializer: () => form({ ricevuta }),
    });
    equal(good(verdict).valida, true, 'the receipt');
  },

  async 'sends a notice, has it read, and deletes it'(scene) {
    const client = await login(scene, scene.company.login);
    const { id } = good(
      await client.POST('/apirest/api/company/notices/send', {
        body: { titolo: 'Chiusura', testo: 'Gli uffici restano chiusi.', idUser: scene.worker.id },
      }),
    );
    const worker = await login(scene, scene.worker.login);
    const own = good(await worker.GET('/apiback/api/dipendente/avvisi'));
    check(
      own.some((notice) => notice.id === id),
      'the notice has come',
    );
    await worker.POST('/apiback/api/dipendente/avvisi/{id}/letto', { params: { path: { id } } });
    const readers = good(await client.GET('/apirest/api/company/notices/{id}/lettori', { params: { path: { id } } }));
    check(readers[0]?.letto, 'who has read it');
    const gone = await client.POST('/apirest/api/company/notices/delete', { body: { ids: [id] } });
    check(gone.response.ok, `deleting: ${gone.response.status}`);
  },

  async 'sends a request, and sets its status'(scene) {
    const worker = await login(scene, scene.worker.login);
    const { id } = good(
      await worker.POST('/apiback/api/docrichiesta/uploadricazi', {
        body: { jsonRichiesteDTO: { tipo: 4, testo: 'Copia del contratto' } },
        bodySerializer: form,
      }),
    );
    const client = await login(scene, scene.company.login);
    const list = good(
      await client.GET('/apiback/api/docrichiesta/listaperazienda', {
        params: { query: { cfAzienda: scene.company.taxCode, sort: 'data,desc' } },
      }),
    );
    equal([list[0]?.id, list[0]?.status], [id, 'I'], 'the request');
    const changed = await client.POST('/apiback/api/docrichiesta/change-status/{status}', {
      params: { path: { status: 'L' } },
      body: [id],
    });
    check(changed.response.ok, `its status: ${changed.response.status}`);
  },

  async 'imports people by the spec’s names, and lists them'(scene) {
    const client = await login(scene, scene.consultant);
    const { firstName, lastName, taxCode } = scene.newcomer;
    const { creati } = good(
      await client.POST('/apirest/api/users/company/importNoWebAccess', {
        params: { query: { idCompany: scene.company.id } },
        body: [{ firstName, lastName, codFiscale: taxCode, codFiscaleAzienda: scene.company.taxCode }],
      }),
    );
    equal(creati, 1, 'created');
    const people = await client.GET('/apirest/api/users/company/employees', {
      params: { query: { companyId: scene.company.id, sort: 'cognome,asc', size: 50 } },
    });
    equal(
      good(people)
        .map(({ codFiscale }) => codFiscale)
        .includes(taxCode),
      true,
      'who was imported',
    );
    equal(people.response.headers.get('x-total-count'), '2', 'people in all');
  },

  async 'makes a dossier, publishes it, and downloads it'(scene) {
    const client = await login(scene, scene.consultant);
    const { id } = good(
      await client.POST('/apiback/api/Fascicolo/upload', {
        body: { nome: 'Assunzione', tags: ['2026'], dataConsegna: '2999-12-31', documentiId: [scene.payslips[0]] },
      }),
    );
    good(await client.PUT('/apiback/api/Fascicolo/updatevisibile', { body: { ids: [id], dat: '2999-12-31' } }));
    const zip = await client.GET('/apiback/api/Fascicolo/download/{id}', { params: { path: { id } }, parseAs: 'blob' });
    equal(await (good(zip) as Blob).slice(0, 2).text(), 'PK', 'an archive');
  },

  async 'bins and restores'(scene) {
    const client = await login(scene, scene.consultant);
    const id = scene.payslips[1];
    good(await client.PUT('/apiback/api/cestino/insert', { body: [id] }));
    const query = { cfAzienda: scene.company.taxCode };
    const bin = good(await client.GET('/apiback/api/cestino/list', { params: { query } }));
    equal(
      bin.map((row) => row.id),
      [id],
      'what lies in the bin',
    );
    good(await client.PUT('/apiback/api/cestino/restore', { body: { ids: [id] } }));
  },

  async 'makes an API key, delivers with it, and revokes it'(scene) {
    const client = await login(scene, scene.consultant);
    await client.POST('/apirest/api/account/reauthenticate', { body: { password: scene.password } });
    const { id, chiave } = good(await client.POST('/apiback/api/chiaviapi', { body: { nome: 'Paghe' } }));
    const deliver = () =>
      clientOf(scene, chiave).POST('/apiback/api/doccedolino/upload', {
        body: {
          file: scene.slip,
          jsonDocDto: { codiceFiscale: scene.worker.taxCode, cfAzienda: scene.company.taxCode, annomese: '202609' },
        },
        bodySerializer: (body) => form({ ...body, file: bytesOf(body.file) }),
      });
    equal(good(await deliver()).ids.length, 1, 'delivered');
    const revoked = await client.DELETE('/apiback/api/chiaviapi/{id}', { params: { path: { id } } });
    check(revoked.response.ok, `revoked: ${revoked.response.status}`);
    equal((await deliver()).response.status, 401, 'a key that was revoked');
  },

  async 'brings whole files by key, follows their reading, its doubts and its outcome'(scene) {
    const client = await login(scene, scene.consultant);
    await client.POST('/apirest/api/account/reauthenticate', { body: { password: scene.password } });
    const body = { nome: 'File interi', diritti: ['acquisizioni' as const, 'pubblica' as const] };
    const { chiave } = good(await client.POST('/apiback/api/chiaviapi', { body }));
    const byKey = clientOf(scene, chiave);
    const bring = async () =>
      good(
        await byKey.POST('/apiback/api/acquisizioni', {
          body: { file: scene.whole, tipo: 'cedolini' },
          bodySerializer: ({ file, tipo }) => {
            const parts = new FormData();
            parts.append('tipo', tipo);
            file.forEach((bytes, n) => parts.append('file', bytesOf(bytes), `mese-${n}.pdf`));
            return parts;
          },
        }),
      );
    const { id } = await bring();
    equal(await bring(), { id, giaAcquisito: true }, 'the same files again');
    const params = { path: { id } };
    const read = async () => good(await byKey.GET('/apiback/api/acquisizioni/{id}', { params }));
    checkRows((await untilRead(read)).righe);
    const done = good(await byKey.POST('/apiback/api/acquisizioni/{id}/conferma', { params, body: {} }));
    equal([done.completata, done.righe], [true, 1], 'confirmed');
    const outcome = (await read()).righe.map((row) => row.idDocumento).filter((one) => one !== null);
    equal(outcome, done.documenti, 'the outcome of each item');
  },

  async 'asks for a reset, changes a password, and logs out'(scene) {
    const asked = await clientOf(scene).POST('/apirest/api/account/reset-password/init', {
      body: scene.worker.login,
      bodySerializer: (body) => body,
      headers: { 'content-type': 'text/plain' },
    });
    equal(asked.response.status, 200, 'a reset');
    const finish = await clientOf(scene).POST('/apirest/api/account/reset-password/finish', {
      body: { key: 'x'.repeat(43), newPassword: 'Nuova.2026' },
    });
    check(!finish.response.ok && finish.error && 'success' in finish.error, 'an unknown key is told in the body');
    const client = await login(scene, scene.worker.login);
    const newPassword = 'Nuova.2026.openapi';
    const changed = await client.POST('/apirest/api/account/change-password', {
      body: { currentPassword: scene.password, newPassword },
    });
    check(changed.response.ok, `change: ${changed.response.status}`);
    const again = await login(scene, scene.worker.login, newPassword);
    check((await again.POST('/apirest/api/logout')).response.ok, 'logout');
    equal((await again.GET('/apirest/api/account')).response.status, 401, 'after the logout');
  },
});
