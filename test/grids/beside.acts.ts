import { expect } from 'vitest';
import { carryOutRules } from '../../src/features/documents/rules/rules.jobs.ts';
import { daysAfter } from '../../src/server/clock.ts';
import { aNotice } from '../support/portal/notices.ts';
import {
  type Answer,
  aDocument,
  aDossier,
  anEmployee,
  aPayslip,
  aPdf,
  slipPdf,
  type TestEmployee,
} from '../support/portal/portal.ts';
import { aRequest } from '../support/portal/requests.ts';
import { A_CODE, aCodeFor, aSignature, PAPER_PRINT } from '../support/portal/signatures-asked.ts';
import type { Act, World } from './beside.test.ts';

/** Actions on some of many objects, and similar objects that each action must not affect (beside.test.ts). */
const MINUTE = 60_000;
const DAY = 86_400_000;
const DOCS = '/apiback/api/DocBase';
const BIN = '/apiback/api/cestino';
const BOARD = '/apirest/api/company/notices';
const MANY = '/apiback/api/avvisi';
const REQUESTS = '/apiback/api/docrichiesta';
const PAPERS = '/apiback/api/firme';
const OWN_PAPERS = '/apiback/api/dipendente/firme';
const INTAKES = '/apiback/api/acquisizioni';
const COMPANY = '/apiback/api/Azienda';

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return answer;
}

/** Creates a payslip made by the consultant. */
const slip = ({ portal, createdBy }: World, of: TestEmployee, fields: Record<string, unknown> = {}) =>
  aPayslip(portal, of, { createdBy, created_as: 'CONSULTANT', ...fields });
const SHOWN = { publishOn: '2026-01-01', appeared_at: new Date('2026-01-01T00:00:00Z') };

/** Runs `work` some minutes in the past. */
const ago = <Result>({ when }: World, minutes: number, work: () => Promise<Result>) => when(-minutes * MINUTE, work);

/** Returns the action that takes back a mailing to `people` people, whose mails are still queued. */
async function takingBack({ consultant }: World, people: number, kind: string): Promise<() => Promise<Answer>> {
  const { json } = await done(consultant.get('/apirest/api/invii'));
  const [mailing, ...others] = json.filter(
    ({ persone, tipo }: { persone: number; tipo: string }) => persone === people && tipo === kind,
  );
  expect([mailing?.tipo, others]).toEqual([kind, []]);
  return () => consultant.post(`/apirest/api/invii/${mailing.id}/ritira`, {});
}

const news = (world: World, kind: string, objectId: string, of: TestEmployee, more: Record<string, unknown> = {}) =>
  world.insert('notification', {
    ...{ practice_id: world.practiceId, company_id: of.companyId, employee_id: of.id, audience: 'employee', kind },
    ...{ object_id: objectId, subject: 'Prova', created_at: world.at(-DAY), mailed_at: world.at(-DAY), ...more },
  });

/** Publishes documents some minutes ago, so that their mails are still queued. */
const published = (world: World, minutes: number, ids: readonly string[]) =>
  ago(world, minutes, () =>
    done(world.consultant.put(`${DOCS}/updatevisibile`, { idList: ids, dataPubblicazione: world.today })),
  );

/** Inserts a sent mail about a document. */
const sentAbout = ({ insert, practiceId, at }: World, document: string) =>
  insert('outbox', {
    ...{ practice_id: practiceId, recipient: 'partita@esempio.invalid', template: 'message', document_id: document },
    ...{ data: { subject: 'Partita', greeting: '', paragraphs: [] }, not_before: at(-DAY), sent_at: at(-DAY) },
  });

/**
 * Publishes documents of Ada, Bruno and Carla at different times; returns one document each of Ada and Carla, who work
 * for two companies.
 */
async function publishedOfAll(world: World, { sent = true } = {}) {
  const ids = [await slip(world, world.ada), await slip(world, world.carla)];
  await published(world, 6, [await slip(world, world.ada, { period: 202609 })]);
  await published(world, 5, ids);
  await published(world, 4, [await slip(world, world.bruno)]);
  for (const id of ids) await news(world, 'documentDue', id, world.ada);
  // A mail that was already sent must stay unchanged.
  if (sent) await sentAbout(world, ids[0] ?? '');
  return ids;
}

async function corrected(world: World, minutes: number, of: TestEmployee, period: number): Promise<string> {
  const id = await slip(world, of, { ...SHOWN, period });
  const files = [{ name: 'a.pdf', bytes: slipPdf(of, period, `corretto ${id}`) }];
  await ago(world, minutes, () =>
    done(world.consultant.upload(`${DOCS}/${id}/rettifica`, files, { jsonDocDto: '{}' })),
  );
  return id;
}

/** Creates a paper with the given signers in order, each in the given state. */
async function paper(
  world: World,
  title: string,
  signers: readonly (readonly [TestEmployee, 'signed' | 'opened' | 'asked' | 'waiting'])[],
): Promise<string> {
  const { portal, createdBy, insert } = world;
  const [first, ...others] = signers;
  if (!first) throw new Error('a paper has signers');
  const [whom, how] = first;
  const id = await aSignature(portal, whom, {
    ...{ createdBy, title, state: 'open', status: how === 'waiting' ? 'asked' : how },
  });
  for (const [at, [employee, status]] of others.entries())
    await insert('signature_signer', {
      ...{
        practice_id: employee.practiceId,
        company_id: employee.companyId,
        signature_id: id,
        employee_id: employee.id,
      },
      ...{ position: at + 2, status, asked_at: status === 'waiting' ? null : world.at(-DAY) },
      ...(status === 'opened' || status === 'signed' ? { opened_at: world.at(-DAY) } : {}),
      ...(status === 'signed'
        ? {
            ...{ decided_at: world.at(-DAY), factor: 'code', address: '127.0.0.1', device: 'Firefox' },
            shown: Buffer.from(PAPER_PRINT, 'hex'),
          }
        : {}),
    });
  for (const [employee, status] of signers)
    if (status !== 'waiting')
      for (const kind of ['signatureAsked', 'signatureTurn', 'signatureReminder'])
        await news(world, kind, id, employee, { subject: title });
  return id;
}

/** Returns the action with which one of two signers refuses a paper, while a second paper waits for both signers. */
async function refusing(
  world: World,
  who: 'ada' | 'bruno',
  ofAda: 'signed' | 'opened',
  ofBruno: 'opened' | 'waiting',
): Promise<() => Promise<Answer>> {
  const all = [
    [world.ada, ofAda],
    [world.bruno, ofBruno],
  ] as const;
  const id = await paper(world, 'Lettera', all);
  await paper(world, 'Altra', all);
  const login = await world.as(who);
  return () => login.post(`${OWN_PAPERS}/${id}/rifiuta`, { motivo: 'Non sono io' });
}

/** Adds a rule under which the company's payslips need its approval. */
const askedToApprove = (world: World, companyId: string) =>
  world.insert('standing_rule', {
    ...{
      practice_id: world.practiceId,
      company_id: companyId,
      approval_since: world.at(-30 * DAY),
      since: '2026-01-01',
    },
  });

/**
 * Prepares two months of two companies that wait for approval; returns the fingerprint of the northern company's later
 * month.
 */
async function monthsToApprove(world: World) {
  const { ada, bruno, carla, north, south } = world;
  for (const { id } of [north, south]) await askedToApprove(world, id);
  for (const of of [ada, bruno, carla]) for (const period of [202609, 202610]) await slip(world, of, { period });
  await carryOutRules(world.portal.server.app, world.practiceId);
  const login = await world.as('north');
  const { json } = await done(login.get(`${COMPANY}/visto`));
  const { impronta } = json.find(({ annomese }: { annomese: string }) => annomese === '202610');
  return { login, body: { cfAzienda: north.taxCode, annomese: '202610', impronta } };
}

/**
 * Creates an intake of one file with four rows: Ada and Bruno recognised, one summary, and one of an unknown person.
 */
async function intake(world: World, rows: Record<number, Record<string, unknown>> = {}) {
  const { portal, practiceId, createdBy, insert, ada, bruno } = world;
  const { sha256, size } = await portal.server.app.blobs.put(practiceId, aPdf('1', '2', '3', '4'));
  const hash = Buffer.from(sha256, 'hex');
  await portal.owner.query('INSERT INTO blob (practice_id, sha256, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    practiceId,
    hash,
    size,
  ]);
  const id = await insert('intake', {
    ...{ practice_id: practiceId, kind: 'cedolini', state: 'ready', created_by: createdBy },
  });
  const file = await insert('intake_file', {
    ...{ practice_id: practiceId, intake_id: id, name: 'mese.pdf', sha256: hash, size, kind: 'cedolini' },
    ...{ state: 'read', pages: 4, layout_fingerprint: `forma ${practiceId}`, layout_pages: '{4}' },
  });
  const of = (person: TestEmployee) => ({ employee_id: person.id, company_id: person.companyId, period: 202610 });
  const all: Record<string, unknown>[] = [
    { outcome: 'riconosciuto', kind: 'cedolini', tax_code: ada.taxCode, ...of(ada) },
    { outcome: 'riconosciuto', kind: 'cedolini', tax_code: bruno.taxCode, ...of(bruno) },
    { outcome: 'da verificare', kind: 'cedolini', period: 202610, suggestions: [ada.id] },
    { outcome: 'sconosciuto', layout: 'asked', layout_open: true, kind: 'cedolini', period: 202610 },
  ];
  for (const [at, row] of all.entries())
    await insert('intake_row', {
      ...{ practice_id: practiceId, intake_id: id, file_id: file, n: at + 1, pages: [at + 1], ...row },
      ...rows[at + 1],
    });
  return { id, file };
}

/** Inserts two webhook messages in each state: waiting, delivered, given up. */
async function deliveries(world: World) {
  const { insert, practiceId, createdBy, at } = world;
  const ids: string[] = [];
  for (let hook = 0; hook < 2; hook += 1) {
    const id = await insert('webhook', {
      ...{ practice_id: practiceId, url: 'https://192.0.2.1/', secret: 'v1.prova', created_by: createdBy },
      ...{ events: '{documento.letto}', created_at: at(-DAY), resume_at: at(30 * DAY), failing_since: at(-DAY) },
    });
    ids.push(id);
    for (const state of ['waiting', 'delivered', 'failed'])
      for (const object of [1, 2])
        await insert('webhook_delivery', {
          ...{ practice_id: practiceId, webhook_id: id, event: 'documento.letto', object_id: object, state },
          ...{ attempts: 3, happened_at: at(-DAY), next_at: at(DAY) },
        });
  }
  return ids;
}

export const ACTS: Record<string, Act> = {
  'documents are reminded of, of two companies': async (world) => {
    const ids = [await slip(world, world.ada, SHOWN), await slip(world, world.carla, SHOWN)];
    await slip(world, world.bruno, SHOWN);
    await slip(world, world.ada, { ...SHOWN, period: 202609 });
    return () => world.consultant.post(`${DOCS}/sollecita`, { ids });
  },
  'a reminder of documents is taken back': async (world) => {
    const { ada, bruno, carla, consultant, insert, practiceId, at } = world;
    const remind = (ids: string[]) => done(consultant.post(`${DOCS}/sollecita`, { ids }));
    const ids = [await slip(world, ada, SHOWN), await slip(world, carla, SHOWN)];
    await insert('reminder', {
      practice_id: practiceId,
      employee_id: ada.id,
      day: '2026-02-01',
      sent_at: at(-30 * DAY),
    });
    await ago(world, 5, () => remind(ids));
    const other = await slip(world, bruno, SHOWN);
    await ago(world, 4, () => remind([other]));
    return takingBack(world, 2, 'documentReminder');
  },
  'documents are published, of two companies': async (world) => {
    const ids = [await slip(world, world.ada), await slip(world, world.carla)];
    await slip(world, world.bruno);
    await slip(world, world.ada, { period: 202609 });
    return () => world.consultant.put(`${DOCS}/updatevisibile`, { idList: ids, dataPubblicazione: world.today });
  },
  'a publication is taken back': async (world) => {
    const ids = await publishedOfAll(world);
    return () => world.consultant.post(`${DOCS}/ritira`, { ids });
  },
  'a publication is cancelled': async (world) => {
    const ids = await publishedOfAll(world);
    return () => world.consultant.put(`${DOCS}/updatevisibile`, { idList: ids, annullaPubblicazione: true });
  },
  'documents are put into the bin': async (world) => {
    const ids = await publishedOfAll(world);
    return () => world.consultant.put(`${BIN}/insert`, { ids });
  },
  'documents come back from the bin: told again where nobody had heard of them': async (world) => {
    const ids = await publishedOfAll(world, { sent: false });
    await ago(world, 3, () => done(world.consultant.put(`${BIN}/insert`, { ids })));
    const told = await slip(world, world.bruno, { ...SHOWN, period: 202608, discarded_at: world.at(-DAY) });
    await sentAbout(world, told);
    await slip(world, world.bruno, { ...SHOWN, period: 202607, discarded_at: world.at(-DAY) });
    return () => world.consultant.put(`${BIN}/restore`, [...ids, told]);
  },
  'documents go for good': async (world) => {
    const binned = { ...SHOWN, discarded_at: world.at(-DAY) };
    const bytes = aPdf('di due');
    const ids = [await slip(world, world.ada, { ...binned, bytes }), await slip(world, world.carla, binned)];
    await slip(world, world.ada, { ...binned, period: 202609, bytes });
    await slip(world, world.bruno, binned);
    for (const id of ids) await news(world, 'document', id, world.ada);
    return () => world.consultant.call('DELETE', `${BIN}/DocBase`, { ids });
  },
  'the bin of a company is emptied: what is held stays': async (world) => {
    const binned = { ...SHOWN, discarded_at: world.at(-DAY) };
    for (const person of [world.ada, world.bruno, world.carla]) await slip(world, person, binned);
    await slip(world, world.ada, { ...SHOWN, period: 202609 });
    await world.insert('retention_hold', {
      ...{ practice_id: world.practiceId, company_id: world.north.id, employee_id: world.bruno.id },
      ...{ reason: 'Causa', set_by: world.createdBy, set_at: world.at(-DAY) },
    });
    return () => world.consultant.call('DELETE', `${BIN}/empty?cfAzienda=${world.north.taxCode}`);
  },
  'a correction is taken back': async (world) => {
    const id = await corrected(world, 3, world.ada, 202610);
    await corrected(world, 2, world.ada, 202609);
    await corrected(world, 2, world.carla, 202610);
    // The notification about the first content must stay.
    await news(world, 'document', id, world.ada);
    return () => world.consultant.post(`${DOCS}/ritira/rettifiche`, { ids: [id] });
  },
  'tags are put on documents and taken off': async (world) => {
    const ids = [await slip(world, world.ada, { tags: '{prima,seconda}' }), await slip(world, world.carla)];
    await slip(world, world.bruno, { tags: '{prima}' });
    return () => world.consultant.put(`${DOCS}/updatetags`, { ids, aggiungi: ['terza'], togli: ['prima'] });
  },
  'documents get another day on which they are due': async (world) => {
    const { ada, carla, bruno, portal, createdBy } = world;
    const letter = (of: TestEmployee, due_on: string) =>
      aDocument(portal, of, {
        ...{ kind: 'employeeDocument', createdBy, created_as: 'CONSULTANT', period: null, ...SHOWN, due_on },
      });
    const day = daysAfter(world.today, 5);
    const ids = [await letter(ada, day), await letter(carla, day), await letter(ada, '2999-01-01')];
    const other = await letter(bruno, day);
    for (const id of [...ids, other]) await news(world, 'documentDue', id, ada);
    for (const id of ids) await news(world, 'document', id, ada);
    return () => world.consultant.put(`${DOCS}/updatescadenza`, { ids, dataScadenza: '2999-01-01' });
  },
  'documents are marked as read by their company': async (world) => {
    const ids = [await slip(world, world.ada), await slip(world, world.bruno, { company_read_at: world.at(-DAY) })];
    await slip(world, world.ada, { period: 202609 });
    const login = await world.as('north');
    return () => login.put(`${DOCS}/updateletto`, { ids });
  },
  'a dossier is cancelled: what was published without it stays': async (world) => {
    const { portal, createdBy, ada, bruno, carla, consultant, today, north, south } = world;
    const [its, alone, ofAll] = [
      await slip(world, ada),
      await slip(world, bruno),
      await slip(world, ada, { period: 1 + 202607 }),
    ];
    await published(world, 6, [alone]);
    const dossier = (company: typeof north, documents: string[]) => aDossier(portal, company, { createdBy, documents });
    const id = await dossier(north, [its, alone, ofAll]);
    const others = [await dossier(north, [ofAll]), await dossier(south, [await slip(world, carla)])];
    for (const [n, one] of [id, ...others].entries())
      await ago(world, 5 - n, () =>
        done(consultant.put('/apiback/api/Fascicolo/updatevisibile', { idList: [one], dataPubblicazione: today })),
      );
    return () => consultant.put('/apiback/api/Fascicolo/updatevisibile', { idList: [id], annullaPubblicazione: true });
  },
  'a dossier is deleted': async (world) => {
    const { portal, createdBy, ada, bruno, north } = world;
    const documents = [await slip(world, ada), await slip(world, bruno)];
    const [id] = [
      await aDossier(portal, north, { createdBy, documents }),
      await aDossier(portal, north, { createdBy, documents }),
    ];
    return () => world.consultant.call('DELETE', `/apiback/api/Fascicolo/${id}`);
  },
  'a document of the wrong person is taken away: its person is told of it no more': async (world) => {
    const [id, other] = [
      await slip(world, world.ada, { period: 202610 }),
      await slip(world, world.ada, { period: 202609 }),
    ];
    await published(world, 5, [id]);
    await published(world, 4, [other]);
    return () => world.consultant.post(`${DOCS}/${id}/consegna-errata`, { idDipendente: null });
  },

  'a notice is sent to two companies': async (world) => {
    const aziende = [world.north.taxCode, world.south.taxCode];
    return () => world.consultant.post(`${MANY}/send`, { aziende, titolo: 'Chiusura', testo: 'Dal 24' });
  },
  'a notice to two companies is taken back': async (world) => {
    const send = (titolo: string, aziende: string[]) =>
      done(world.consultant.post(`${MANY}/send`, { aziende, titolo, testo: 'Dal 24' }));
    await ago(world, 5, () => send('Chiusura', [world.north.taxCode, world.south.taxCode]));
    await ago(world, 4, () => send('Altra', [world.north.taxCode]));
    await ago(world, 3, () => send('Ancora', [world.south.taxCode]));
    return takingBack(world, 3, 'notice');
  },
  'a notice to two companies is taken back, which somebody has read in one of them': async (world) => {
    const aziende = [world.north.taxCode, world.south.taxCode];
    const { json } = await ago(world, 5, () =>
      done(world.consultant.post(`${MANY}/send`, { aziende, titolo: 'Chiusura', testo: 'Dal 24' })),
    );
    await done((await world.as('ada')).post(`/apiback/api/dipendente/avvisi/${json.ids[0]}/letto`));
    return takingBack(world, 3, 'notice');
  },
  'a draft for two companies is published': async (world) => {
    const aziende = [world.north.taxCode, world.south.taxCode];
    const { json } = await ago(world, 5, () =>
      done(world.consultant.post(`${MANY}/send`, { aziende, titolo: 'Chiusura', testo: 'Dal 24', bozza: true })),
    );
    await aNotice(world.portal, world.north, { draft: true, publish_on: null, announced_at: null });
    return () => world.consultant.put(`${MANY}/${json.ids[0]}`, { bozza: false });
  },
  'a notice that hangs in two companies is changed: it was announced, and is not again': async (world) => {
    const aziende = [world.north.taxCode, world.south.taxCode];
    const { json } = await ago(world, 30, () =>
      done(world.consultant.post(`${MANY}/send`, { aziende, titolo: 'Chiusura', testo: 'Dal 24' })),
    );
    await aNotice(world.portal, world.north);
    return () => world.consultant.put(`${MANY}/${json.ids[1]}`, { dataFine: '2999-01-01' });
  },
  'of a notice to two companies what is as asked in one is changed in the other': async (world) => {
    const aziende = [world.north.taxCode, world.south.taxCode];
    const { json } = await ago(world, 30, () =>
      done(world.consultant.post(`${MANY}/send`, { aziende, titolo: 'Chiusura', testo: 'Dal 24', bozza: true })),
    );
    await done(world.consultant.put(`${BOARD}/${json.ids[0]}`, { titolo: 'Chiusura estiva' }));
    return () => world.consultant.put(`${MANY}/${json.ids[0]}`, { titolo: 'Chiusura estiva' });
  },
  'notices come off the board': async (world) => {
    const ids = [await aNotice(world.portal, world.north), await aNotice(world.portal, world.south)];
    const other = await aNotice(world.portal, world.north);
    for (const id of [...ids, other])
      for (const kind of ['notice', 'noticeReminder', 'requestStatus']) await news(world, kind, id, world.ada);
    return () => world.consultant.post(`${BOARD}/delete`, { ids });
  },
  'a notice is reminded of in two companies': async (world) => {
    const { portal, north, south, ada, insert, practiceId, at } = world;
    const sent_with = '7f0e1a52-0000-4000-8000-000000000001';
    const [id] = [
      await aNotice(portal, north, { sent_with }),
      await aNotice(portal, south, { sent_with }),
      await aNotice(portal, north),
    ];
    await insert('notice_receipt', {
      ...{ practice_id: practiceId, company_id: north.id, notice_id: id, employee_id: ada.id },
      ...{ read_at: at(-DAY), acknowledged_at: at(-DAY) },
    });
    return () => world.consultant.post(`${MANY}/${id}/sollecita`, {});
  },
  'a reminder of a notice in two companies is taken back': async (world) => {
    const { portal, north, south, consultant } = world;
    const sent_with = '7f0e1a52-0000-4000-8000-000000000002';
    const [id, , other] = [
      await aNotice(portal, north, { sent_with }),
      await aNotice(portal, south, { sent_with }),
      await aNotice(portal, south),
    ];
    const remind = (one: string) => done(consultant.post(`${MANY}/${one}/sollecita`, {}));
    await world.when(-2 * DAY, () => remind(id));
    await ago(world, 5, () => remind(id));
    await ago(world, 4, () => remind(other));
    return takingBack(world, 3, 'noticeReminder');
  },
  'a notice is acknowledged': async (world) => {
    const [id] = [await aNotice(world.portal, world.north), await aNotice(world.portal, world.north)];
    const ada = await world.as('ada');
    return () => ada.post(`/apiback/api/dipendente/avvisi/${id}/presavisione`);
  },
  'news is seen': async (world) => {
    const ids = [await news(world, 'notice', '1', world.ada), await news(world, 'notice', '2', world.ada)];
    await news(world, 'notice', '3', world.ada);
    await news(world, 'notice', '1', world.bruno);
    const ada = await world.as('ada');
    return () => ada.put('/apirest/api/company/coms/letto', { ids });
  },

  'requests get another status, of two companies': async (world) => {
    const ids = [await aRequest(world.portal, world.ada), await aRequest(world.portal, world.carla)];
    await aRequest(world.portal, world.ada);
    await aRequest(world.portal, world.bruno);
    return () => world.consultant.post(`${REQUESTS}/change-status/R`, { ids, motivo: 'Manca la firma.' });
  },
  'a status of requests is taken back, which one of them has left meanwhile': async (world) => {
    const { portal, ada, bruno, carla, consultant } = world;
    const set = (status: string, ids: string[]) =>
      done(consultant.post(`${REQUESTS}/change-status/${status}`, { ids }));
    const [one, two, three] = [
      await aRequest(portal, ada),
      await aRequest(portal, bruno, { status: 'V' }),
      await aRequest(portal, carla),
    ];
    const other = await aRequest(portal, ada);
    await news(world, 'requestStatus', two, bruno);
    await ago(world, 5, () => set('L', [one, two, three]));
    await ago(world, 4, () => set('L', [other]));
    await ago(world, 3, () => set('R', [three]));
    return takingBack(world, 3, 'requestStatus');
  },
  'a request is withdrawn': async (world) => {
    const ada = await world.as('ada');
    const send = (minutes: number) =>
      ago(world, minutes, () =>
        done(
          ada.upload(`${REQUESTS}/uploadricazi`, [{ name: 'modulo.pdf', bytes: aPdf('Modulo') }], {
            jsonRichiesteDTO: JSON.stringify({ tipo: 1, testo: 'prova' }),
          }),
        ),
      );
    const { json } = await send(5);
    await send(4);
    return () => ada.post(`${REQUESTS}/${json.id}/ritira`, {});
  },
  'a request is answered': async (world) => {
    const id = await aRequest(world.portal, world.ada);
    await aRequest(world.portal, world.ada);
    return () => world.consultant.upload(`${REQUESTS}/${id}/risposta`, [], { testo: 'Fatto.' });
  },

  'a paper is signed by the first of three': async (world) => {
    const { ada, bruno, portal } = world;
    const all = [
      [ada, 'opened'],
      [bruno, 'waiting'],
    ] as const;
    const id = await paper(world, 'Lettera', all);
    await paper(world, 'Altra', all);
    await aCodeFor(portal, id, ada);
    const login = await world.as('ada');
    return () => login.post(`${OWN_PAPERS}/${id}/firma`, { impronta: PAPER_PRINT, codice: A_CODE });
  },
  'a paper is refused by the second of two': (world) => refusing(world, 'bruno', 'signed', 'opened'),
  'a paper is refused by the first of two': (world) => refusing(world, 'ada', 'opened', 'waiting'),
  'papers are withdrawn': async (world) => {
    const { ada, bruno, carla } = world;
    const ids = [
      await paper(world, 'Lettera', [
        [ada, 'signed'],
        [bruno, 'opened'],
      ]),
      await paper(world, 'Seconda', [
        [bruno, 'asked'],
        [ada, 'waiting'],
      ]),
      await paper(world, 'Del sud', [[carla, 'asked']]),
    ];
    await paper(world, 'Altra', [
      [ada, 'signed'],
      [bruno, 'asked'],
    ]);
    return () => world.consultant.post(`${PAPERS}/ritira`, { ids, motivo: 'Era sbagliata' });
  },
  'signers of papers of two companies are reminded': async (world) => {
    const { ada, bruno, carla } = world;
    const ids = [
      await paper(world, 'Lettera', [
        [ada, 'signed'],
        [bruno, 'opened'],
      ]),
      await paper(world, 'Del sud', [[carla, 'asked']]),
    ];
    await paper(world, 'Altra', [
      [bruno, 'asked'],
      [ada, 'waiting'],
    ]);
    return () => world.consultant.post(`${PAPERS}/sollecita`, { ids });
  },
  'a reminder of signers is taken back': async (world) => {
    const { ada, bruno, carla, consultant } = world;
    const remind = (ids: string[]) => done(consultant.post(`${PAPERS}/sollecita`, { ids }));
    const ids = [
      await paper(world, 'Lettera', [
        [ada, 'signed'],
        [bruno, 'opened'],
      ]),
      await paper(world, 'Del sud', [[carla, 'asked']]),
    ];
    const other = await paper(world, 'Altra', [
      [bruno, 'asked'],
      [ada, 'waiting'],
    ]);
    await world.when(-3 * DAY, () => remind(ids));
    await ago(world, 5, () => remind(ids));
    await ago(world, 5, () => remind([other]));
    return takingBack(world, 2, 'signatureReminder');
  },
  'what was asked to be signed by each is taken back, but from who has signed': async (world) => {
    const { ada, bruno, carla, consultant, portal, north, south } = world;
    const ask = (titolo: string, cfAzienda: string, people: TestEmployee[]) => {
      const firmatari = people.map(({ id }) => ({ idDipendente: id }));
      const json = { cfAzienda, titolo, scadenza: daysAfter(world.today, 30), modo: 'ciascuno', firmatari };
      return done(consultant.upload(PAPERS, [{ name: 'a.pdf', bytes: aPdf(titolo) }], { json: JSON.stringify(json) }));
    };
    const { json } = await ago(world, 5, () => ask('Lettera', north.taxCode, [ada, bruno]));
    await ago(world, 4, () => ask('Altra', north.taxCode, [ada]));
    await ago(world, 4, () => ask('Del sud', south.taxCode, [carla]));
    await portal.owner.query(
      `UPDATE signature_signer SET status = 'signed', opened_at = $3, decided_at = $3, factor = 'code', address = '127.0.0.1',
         device = 'Firefox', shown = (SELECT sha256 FROM signature_request WHERE id = signature_id)
       WHERE signature_id = ANY($1) AND employee_id = $2`,
      [json.ids, bruno.id, world.at(-4 * MINUTE)],
    );
    await portal.owner.query(
      `UPDATE signature_request SET status = 'signed' WHERE id = ANY($1) AND id IN (
         SELECT signature_id FROM signature_signer WHERE employee_id = $2)`,
      [json.ids, bruno.id],
    );
    return takingBack(world, 2, 'signatureAsked');
  },

  'what was asked to be signed in order is taken back: not what the first has signed': async (world) => {
    const { ada, bruno, consultant, portal, north } = world;
    const ask = (titolo: string) => {
      const firmatari = [ada, bruno].map(({ id }) => ({ idDipendente: id }));
      const json = {
        titolo,
        cfAzienda: north.taxCode,
        scadenza: daysAfter(world.today, 30),
        modo: 'in-ordine',
        firmatari,
      };
      return done(consultant.upload(PAPERS, [{ name: 'a.pdf', bytes: aPdf(titolo) }], { json: JSON.stringify(json) }));
    };
    const { json } = await ago(world, 5, () => ask('Lettera'));
    await portal.owner.query(
      `UPDATE signature_signer SET status = 'signed', opened_at = $2, decided_at = $2, factor = 'code', address = '127.0.0.1',
         device = 'Firefox', shown = (SELECT sha256 FROM signature_request WHERE id = signature_id)
       WHERE signature_id = ANY($1) AND position = 1`,
      [json.ids, world.at(-4 * MINUTE)],
    );
    return takingBack(world, 1, 'signatureAsked');
  },

  'a month is approved': async (world) => {
    const { login, body } = await monthsToApprove(world);
    return () => login.post(`${COMPANY}/visto/approva`, body);
  },
  'a month is declined': async (world) => {
    const { login, body } = await monthsToApprove(world);
    return () => login.post(`${COMPANY}/visto/nega`, { ...body, motivo: 'Mancano gli straordinari.' });
  },
  'a company is to approve from now on: what is scheduled without stops': async (world) => {
    const later = { publishOn: '2999-01-01' };
    for (const person of [world.ada, world.bruno, world.carla]) await slip(world, person, later);
    await slip(world, world.ada, { ...SHOWN, period: 202609 });
    const letter = { kind: 'employeeDocument', createdBy: world.createdBy, period: null, ...later } as const;
    await aDocument(world.portal, world.ada, letter);
    const regole = { giornoPubblicazione: null, visto: true, solleciti: [] };
    return () => world.consultant.post(`${COMPANY}/regole`, { aziende: [world.north.taxCode], ...regole });
  },
  'two companies get a rule that one of them has already': async (world) => {
    const regole = { giornoPubblicazione: 10, visto: false, solleciti: [3, 7] };
    const set = (aziende: string[]) => world.consultant.post(`${COMPANY}/regole`, { aziende, ...regole });
    await done(set([world.south.taxCode]));
    return () => set([world.north.taxCode, world.south.taxCode]);
  },
  'two companies get a rule': async (world) => {
    const aziende = [world.north.taxCode, world.south.taxCode];
    for (const person of [world.ada, world.carla]) await slip(world, person, { publishOn: '2999-01-01' });
    const regole = { giornoPubblicazione: null, visto: true, solleciti: [7] };
    return () => world.consultant.post(`${COMPANY}/regole`, { aziende, ...regole });
  },
  'the rules hold again': async (world) => {
    const { ada, bruno, carla, north, insert, practiceId, createdBy, portal } = world;
    await askedToApprove(world, north.id);
    await insert('rule_pause', { practice_id: practiceId, suspended_at: world.at(-DAY), suspended_by: createdBy });
    for (const person of [ada, carla]) await slip(world, person, { publishOn: '2999-01-01' });
    const approved = await slip(world, bruno, { publishOn: '2999-01-01' });
    await portal.owner.query(
      'INSERT INTO approval (practice_id, document_id, sha256, given_by, at) SELECT practice_id, id, sha256, $2, $3 FROM document WHERE id = $1',
      [approved, createdBy, world.at(-DAY)],
    );
    return () => world.consultant.post(`${COMPANY}/regole/sospensione`, { sospese: false });
  },
  'a month of two companies is closed': async (world) => {
    for (const person of [world.ada, world.bruno, world.carla])
      for (const period of [202512, 202601]) await slip(world, person, { ...SHOWN, period });
    const aziende = [world.north.taxCode, world.south.taxCode];
    return () => world.consultant.post(`${COMPANY}/chiusura/chiudi`, { annomese: '202601', aziende });
  },
  'a month of one company is opened again': async (world) => {
    for (const person of [world.ada, world.carla])
      for (const period of [202512, 202601]) await slip(world, person, { ...SHOWN, period });
    const aziende = [world.north.taxCode, world.south.taxCode];
    for (const annomese of ['202512', '202601'])
      await done(world.consultant.post(`${COMPANY}/chiusura/chiudi`, { annomese, aziende }));
    return () =>
      world.consultant.post(`${COMPANY}/chiusura/riapri`, { annomese: '202601', aziende: [world.north.taxCode] });
  },
  'companies get a label and lose one': async (world) => {
    const aziende = [world.north.taxCode, world.south.taxCode];
    await done(
      world.consultant.put(`${COMPANY}/etichette`, { aziende: [world.south.taxCode], aggiungi: ['vecchia', 'sua'] }),
    );
    return () => world.consultant.put(`${COMPANY}/etichette`, { aziende, aggiungi: ['nuova'], togli: ['vecchia'] });
  },
  'a hold on a person is lifted: those on the company and on a colleague stay': async (world) => {
    const { practiceId, north, ada, bruno, createdBy, at } = world;
    for (const employee_id of [null, ada.id, bruno.id])
      await world.insert('retention_hold', {
        ...{ practice_id: practiceId, company_id: north.id, employee_id, reason: 'Causa', set_by: createdBy },
        set_at: at(-DAY),
      });
    return () => world.consultant.post('/apiback/api/conservazione/blocco/togli', { idDipendente: ada.id });
  },
  'somebody is erased': async (world) => {
    const { portal, ada, bruno, consultant } = world;
    const left = "UPDATE employee SET ended_on = '2001-01-31' WHERE id = ANY($1)";
    await portal.owner.query(left, [[ada.id, bruno.id]]);
    for (const person of [ada, bruno, world.carla]) {
      await slip(world, person, { period: 200101, publishOn: '2001-01-31', created_at: new Date('2001-01-31') });
      await aRequest(portal, person);
      await aNotice(portal, { id: person.companyId, practiceId: world.practiceId }, { employee_id: person.id });
      await news(world, 'notice', '1', person);
    }
    const body = { dipendenti: [ada.id], aziende: [], persone: 1, documenti: 1 };
    await done(consultant.post('/apirest/api/account/reauthenticate', { password: 'Portale.2026' }));
    return () => consultant.post('/apiback/api/conservazione/elimina', body);
  },

  'what a webhook gave up is sent again': async (world) => {
    const [id] = await deliveries(world);
    return () => world.consultant.post(`/apiback/api/webhook/${id}/invii/rinvia`, {});
  },
  'messages of a webhook are sent again by name': async (world) => {
    const [id] = await deliveries(world);
    const { rows } = await world.portal.owner.query(
      "SELECT id FROM webhook_delivery WHERE webhook_id = $1 AND object_id = 1 AND state <> 'waiting' ORDER BY id",
      [id],
    );
    const ids = rows.map((row) => row.id);
    return () => world.consultant.post(`/apiback/api/webhook/${id}/invii/rinvia`, { ids });
  },
  'a webhook is switched on again': async (world) => {
    const ids = await deliveries(world);
    await world.portal.owner.query('UPDATE webhook SET off_at = $2, off_by_itself = true WHERE id = ANY($1)', [
      ids,
      world.at(-DAY),
    ]);
    return () => world.consultant.put(`/apiback/api/webhook/${ids[0]}`, { acceso: true });
  },
  'a webhook is removed': async (world) => {
    const [id] = await deliveries(world);
    return () => world.consultant.call('DELETE', `/apiback/api/webhook/${id}`);
  },

  'rows of an intake are left out': async (world) => {
    const { id } = await intake(world);
    await intake(world);
    return () => world.consultant.put(`${INTAKES}/${id}/righe`, { righe: [1, 3], decisione: 'leftOut' });
  },
  'decisions on rows of an intake are taken back': async (world) => {
    const [{ id }] = [await intake(world), await intake(world)];
    for (const n of [1, 2, 3])
      await done(
        world.consultant.put(
          `${INTAKES}/${id}/righe/${n}?conferma=x`,
          n === 3 ? { decisione: 'assigned', idDipendente: world.ada.id, periodo: '202608' } : { decisione: 'leftOut' },
        ),
      );
    return () => world.consultant.put(`${INTAKES}/${id}/righe`, { righe: [1, 3], decisione: null });
  },
  'a page of an intake goes to another row': async (world) => {
    const { id } = await intake(world);
    await intake(world);
    return () => world.consultant.put(`${INTAKES}/${id}/righe/4`, { pagine: [4], verso: 3 });
  },
  'the question about a file’s layout is answered': async (world) => {
    const { id, file } = await intake(world);
    await intake(world);
    return () => world.consultant.put(`${INTAKES}/${id}/file/${file}/domanda`, { risposta: 'previous' });
  },
  'the answer about a file’s layout is taken back': async (world) => {
    const both = [await intake(world), await intake(world)] as const;
    for (const { id, file } of both)
      await done(world.consultant.put(`${INTAKES}/${id}/file/${file}/domanda`, { risposta: 'leftOut' }));
    // Row 2 is excluded by hand, so that undoing the answer must not restore it.
    await done(world.consultant.put(`${INTAKES}/${both[0].id}/righe`, { righe: [2], decisione: 'leftOut' }));
    return () => world.consultant.put(`${INTAKES}/${both[0].id}/file/${both[0].file}/domanda`, { risposta: null });
  },
  'an intake is thrown away': async (world) => {
    const [{ id }] = [await intake(world), await intake(world)];
    return () => world.consultant.call('DELETE', `${INTAKES}/${id}`);
  },
  'somebody new is entered from a row: other rows with the code are offered them': async (world) => {
    const code = 'RSSMRA80A01H501U';
    const unknown = { outcome: 'sconosciuto', tax_code: code, employee_id: null, company_id: null };
    const { id } = await intake(world, { 1: unknown, 2: { tax_code: code }, 3: unknown, 4: unknown });
    await intake(world, { 1: unknown });
    await done(world.consultant.put(`${INTAKES}/${id}/righe`, { righe: [3], decisione: 'leftOut' }));
    const body = {
      cognome: 'Rossi',
      nome: 'Mario',
      codiceFiscale: code,
      codiceAzienda: world.north.code,
      periodo: '202610',
    };
    return () => world.consultant.post(`${INTAKES}/${id}/righe/1/dipendente`, body);
  },

  'people are given access to the web': async (world) => {
    const { portal, ada, bruno, carla } = world;
    await portal.owner.query('UPDATE employee SET web_access = false WHERE id = ANY($1)', [
      [ada.id, bruno.id, carla.id],
    ]);
    return () => world.consultant.put('/apirest/api/users/company/employees/accessoweb', { ids: [ada.id, carla.id] });
  },
  'people are imported without access: whoever has it keeps it, whoever has none gets none': async (world) => {
    const { portal, ada, bruno, north } = world;
    await portal.owner.query('UPDATE employee SET web_access = false WHERE id = $1', [bruno.id]);
    const row = ({ firstName, lastName, taxCode }: TestEmployee) => ({
      cognome: lastName,
      nome: firstName,
      codiceFiscale: taxCode,
    });
    const body = [
      { ...row(ada), qualifica: 'Operaia' },
      { ...row(bruno), qualifica: 'Operaio' },
      { cognome: 'Rossi', nome: 'Mario', codiceFiscale: 'RSSMRA80A01H501U', email: 'nuovo@esempio.invalid' },
    ];
    return () => world.consultant.post(`/apirest/api/users/company/importNoWebAccess?idCompany=${north.id}`, body);
  },
  'companies are imported without access: whoever has it keeps it, whoever has none gets none': async (world) => {
    const { portal, consultant, north, south } = world;
    await portal.owner.query('UPDATE company SET web_access = (id = $1) WHERE id = ANY($2)', [
      north.id,
      [north.id, south.id],
    ]);
    const row = ({ code, taxCode }: typeof north, ragioneSociale: string) => ({
      ragioneSociale,
      codiceFiscale: taxCode,
      codiceAzienda: code,
    });
    const body = [row(north, 'Nord nuova S.r.l.'), row(south, 'Sud nuova S.r.l.')];
    return () => consultant.post('/apirest/api/users/consultant/importNoWebAccess', body);
  },
  'an access is disabled: with its sessions and devices, and nobody else’s': async (world) => {
    const { portal, ada, bruno, practiceId, insert, at } = world;
    const [its, other] = [await world.as('ada'), await world.as('bruno')];
    expect([(await its.get('/apirest/api/account')).status, (await other.get('/apirest/api/account')).status]).toEqual([
      200, 200,
    ]);
    const { rows } = await portal.owner.query(
      `SELECT g.id, g.public_id, g.account_id AS account, s.id AS session FROM account_grant g JOIN session s ON s.grant_id = g.id
       WHERE g.employee_id = ANY($1) ORDER BY g.employee_id = $2 DESC`,
      [[ada.id, bruno.id], ada.id],
    );
    for (const [n, { id, account, session }] of rows.entries())
      await insert('push_subscription', {
        ...{ practice_id: practiceId, account_id: account, grant_id: id, session_id: session },
        ...{ endpoint: `https://fcm.googleapis.com/${practiceId}/${n}`, p256dh: 'p', auth: 'a', created_at: at(-DAY) },
      });
    return () => world.consultant.put(`/apirest/api/users/activation/${rows[0].public_id}`, { attivo: false });
  },
  'invitations that nobody has answered are sent again in one company': async (world) => {
    const { portal, consultant, north, south, at } = world;
    const invited = async (company: typeof north, name: string, until: Date | null) => {
      const { id } = await anEmployee(portal.owner, company, { email: `${name}@esempio.invalid` });
      if (until === null) return;
      await portal.owner.query('UPDATE account_grant SET invited_until = $2 WHERE employee_id = $1', [id, until]);
    };
    await invited(north, 'in-tempo', at(DAY));
    await invited(north, 'tardi', at(-DAY));
    await invited(north, 'mai', null);
    await invited(south, 'del-sud', at(DAY));
    return () => consultant.post('/apirest/api/activationmail/sospesi', { cfAzienda: north.taxCode });
  },
  'documents come back from the bin: one whose day has come, one that its company has not approved': async (world) => {
    const { ada, carla, south, insert, practiceId, at, bruno, today } = world;
    await insert('standing_rule', {
      ...{ practice_id: practiceId, company_id: south.id, approval_since: at(-30 * DAY), since: '2026-01-01' },
    });
    const binned = { discarded_at: at(-DAY) };
    const missed = await slip(world, ada, { ...binned, publishOn: today, appeared_at: null });
    const unapproved = await slip(world, carla, { ...binned, publishOn: '2999-01-01' });
    await slip(world, bruno, { ...binned, publishOn: today, appeared_at: null });
    return () => world.consultant.put(`${BIN}/restore`, [missed, unapproved]);
  },
  'a publication that is to come is put off': async (world) => {
    const later = { publishOn: '2998-01-01', appeared_at: null };
    const ids = [await slip(world, world.ada, later), await slip(world, world.carla, later)];
    await slip(world, world.bruno, later);
    return () => world.consultant.put(`${DOCS}/updatevisibile`, { idList: ids, dataPubblicazione: '2999-01-01' });
  },
  'what became of a row is taken back: its document alone': async (world) => {
    const { ada } = world;
    const [document, other] = [await slip(world, ada), await slip(world, ada, { period: 202609 })];
    await published(world, 5, [other]);
    const { id } = await intake(world, { 1: { document_id: document }, 2: { document_id: other } });
    await intake(world, { 1: { document_id: document } });
    return () => world.consultant.put(`${INTAKES}/${id}/righe/1`, { riapri: true });
  },
  'a file of an intake is said to hold something else': async (world) => {
    const [{ id, file }] = [await intake(world), await intake(world)];
    const { rows } = await world.portal.owner.query(
      `INSERT INTO intake_file (practice_id, intake_id, name, sha256, size, kind, state, pages)
       SELECT practice_id, intake_id, 'altro.pdf', sha256, size, kind, state, pages FROM intake_file WHERE id = $1 RETURNING id`,
      [file],
    );
    await world.portal.owner.query('UPDATE intake_row SET file_id = $2 WHERE intake_id = $1 AND n IN (1, 2)', [
      ...[id, rows[0].id],
    ]);
    await world.portal.owner.query('UPDATE webhook SET off_at = now()');
    return () => world.consultant.put(`${INTAKES}/${id}/file/${rows[0].id}/tipo`, { tipo: 'misti' });
  },
  'a secret of a webhook is changed': async (world) => {
    const [id] = await deliveries(world);
    return () => world.consultant.post(`/apiback/api/webhook/${id}/ruota`, {});
  },
  'somebody without documents is removed': async (world) => {
    const [{ id }] = [
      await anEmployee(world.portal.owner, world.north),
      await anEmployee(world.portal.owner, world.north),
    ];
    return () => world.consultant.call('DELETE', `/apirest/api/users/company/${id}`);
  },
  'documents are taken out of a dossier, and others put into it': async (world) => {
    const { portal, createdBy, ada, bruno, north } = world;
    const [one, two, three] = [
      await slip(world, ada),
      await slip(world, bruno),
      await slip(world, ada, { period: 202609 }),
    ];
    const id = await aDossier(portal, north, { createdBy, documents: [one, two] });
    await aDossier(portal, north, { createdBy, documents: [one, two] });
    return () => world.consultant.put(`/apiback/api/Fascicolo/${id}`, { aggiungi: [three], togli: [one] });
  },
};
