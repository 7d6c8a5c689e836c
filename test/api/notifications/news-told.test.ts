import { afterAll, beforeAll, expect, it } from 'vitest';
import { NEWS_KINDS, type NewsKind } from '../../../src/features/notifications/notification.ts';
import { mailDigestTask, mailNewsTask, nextDigest } from '../../../src/features/notifications/notifications.jobs.ts';
import { postNews } from '../../../src/features/notifications/notifications.store.ts';
import {
  aCompany,
  anEmployee,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Checks the text, link and channels of each kind of notification for each recipient. The window, the mail and the
 * daily mail show the same text.
 */
type Told = 'consultant' | 'company' | 'employee';
type Ways = 'window alone' | 'mail, or once a day' | 'mail at once';
const SUBJECT = 'Oggetto';
const PERSON = 'Autore';
const WORDS = 'Parole.';
const OF_REQUEST: Record<Told, string> = {
  consultant: '/consultant/documents/lav?vista=richieste&richiesta=71',
  company: '/company/documents/lav?vista=richieste&richiesta=71',
  employee: '/dipendente/requests?richiesta=71',
};
const SIGNATURE: Record<Told, string> = {
  consultant: '/consultant/firme/71',
  company: '/company/firme/71',
  employee: '/dipendente/firme/71',
};
const only = <T extends Told>(links: Record<Told, string>, ...told: T[]) =>
  Object.fromEntries(told.map((one) => [one, links[one]]));

/** The title and text of each kind, its channels, its link, and whether it is pushed to a worker's devices. */
const KINDS: Record<
  NewsKind,
  { says: [title: string, text: string]; ways: Ways; push?: true; leads: Partial<Record<Told, string>> }
> = {
  document: {
    says: ['Nuovo documento', 'È disponibile: Oggetto.'],
    ...{ ways: 'window alone', push: true, leads: { employee: '/dipendente/documents?documento=71' } },
  },
  documentDue: {
    says: ['Documento in scadenza', 'Oggetto scade il Autore: se ti serve ancora, salvane una copia prima.'],
    ...{ ways: 'mail, or once a day', push: true },
    leads: {
      company: '/company/documents/azi/documentDetail?id=71',
      employee: '/dipendente/documents?documento=71',
    },
  },
  requestReceived: {
    says: ['Nuova richiesta', 'Autore ha inviato una richiesta: Oggetto.'],
    ...{ ways: 'mail, or once a day', leads: only(OF_REQUEST, 'consultant', 'company') },
  },
  requestStatus: {
    says: ['Richiesta aggiornata', 'Oggetto: ora è Autore. Parole.'],
    ...{ ways: 'mail, or once a day', push: true, leads: only(OF_REQUEST, 'company', 'employee') },
  },
  requestAnswered: {
    says: ['Nuova risposta', 'Autore ha risposto nella richiesta: Oggetto.'],
    ...{ ways: 'mail, or once a day', push: true, leads: OF_REQUEST },
  },
  ibanAsked: {
    says: [
      'È stato chiesto di cambiare il tuo IBAN',
      'Con il tuo utente è stata inviata la richiesta di accreditare la retribuzione su un altro conto (Oggetto). Se non sei stato tu, avvisa subito l’azienda: per 24 ore a chi la lavora è chiesto di attendere.',
    ],
    ...{ ways: 'mail at once', push: true, leads: only(OF_REQUEST, 'employee') },
  },
  notice: {
    says: ['Nuova comunicazione', 'Autore ha pubblicato in bacheca: Oggetto.'],
    ...{ ways: 'mail, or once a day', push: true, leads: { employee: '/dipendente/notices?avviso=71' } },
  },
  noticeReminder: {
    says: ['Comunicazione da leggere', 'Autore ti ricorda di leggere in bacheca: Oggetto.'],
    ...{ ways: 'mail at once', push: true, leads: { employee: '/dipendente/notices?avviso=71' } },
  },
  approvalAsked: {
    says: ['Manca il tuo visto', 'Il mese di Oggetto aspetta il tuo visto: Autore. Finché non lo dai non si pubblica.'],
    ...{ ways: 'mail, or once a day', leads: { company: '/company/home' } },
  },
  monthApproved: {
    says: ['Visto dato', 'Autore ha dato il visto ai cedolini di Oggetto.'],
    ...{ ways: 'mail, or once a day', leads: { consultant: '/consultant/chiusura' } },
  },
  monthDeclined: {
    says: ['Visto negato', 'Autore non dà il visto ai cedolini di Oggetto. Parole.'],
    ...{ ways: 'mail at once', leads: { consultant: '/consultant/chiusura' } },
  },
  monthDataAsked: {
    says: [
      'Dati del mese da compilare',
      'Il consulente ti chiede i dati di Oggetto: ore, assenze e una tantum. Parole.',
    ],
    ...{ ways: 'mail, or once a day', leads: { company: '/company/dati-del-mese/71' } },
  },
  monthDataDue: {
    says: ['Mancano i dati del mese', 'I dati di Oggetto non sono ancora arrivati al consulente. Parole.'],
    ...{ ways: 'mail at once', leads: { company: '/company/dati-del-mese/71' } },
  },
  monthDataArrived: {
    says: ['Dati del mese arrivati', 'Autore ha inviato i dati di Oggetto. Parole.'],
    ...{ ways: 'mail, or once a day', leads: { consultant: '/consultant/dati-del-mese/71' } },
  },
  monthDataQuestion: {
    says: ['Messaggio sui dati del mese', 'Autore ha scritto su una riga dei dati di Oggetto.'],
    ...{
      ways: 'mail, or once a day',
      leads: { consultant: '/consultant/dati-del-mese/71', company: '/company/dati-del-mese/71' },
    },
  },
  signatureAsked: {
    says: ['Documento da firmare', 'Autore ti chiede di firmare: Oggetto.'],
    ...{ ways: 'mail at once', push: true, leads: only(SIGNATURE, 'employee') },
  },
  signatureTurn: {
    says: ['Tocca a te firmare', 'Ora tocca a te firmare: Oggetto. Lo chiede Autore.'],
    ...{ ways: 'mail at once', push: true, leads: only(SIGNATURE, 'employee') },
  },
  signatureReminder: {
    says: ['Una firma che manca', 'Autore ti ricorda di firmare: Oggetto.'],
    ...{ ways: 'mail at once', push: true, leads: only(SIGNATURE, 'employee') },
  },
  signatureEnded: {
    says: ['Firma non più richiesta', 'Oggetto: Autore. Non c’è più nulla da firmare. Parole.'],
    ...{ ways: 'mail, or once a day', push: true, leads: only(SIGNATURE, 'employee') },
  },
  signatureReady: {
    says: [
      'Documento firmato da tutti',
      'Hanno firmato tutti: Oggetto. Il documento sigillato, con le prove, è pronto.',
    ],
    ...{ ways: 'mail, or once a day', push: true, leads: SIGNATURE },
  },
  signatureRefused: {
    says: ['Firma rifiutata', 'Autore non firma Oggetto. Motivo: Parole.'],
    ...{ ways: 'mail at once', leads: only(SIGNATURE, 'consultant', 'company') },
  },
  signatureExpired: {
    says: [
      'Firme mancate',
      'È passato l’ultimo giorno senza tutte le firme: Oggetto, Autore. Se serve ancora, chiedi di nuovo.',
    ],
    ...{ ways: 'mail, or once a day', leads: only(SIGNATURE, 'consultant', 'company') },
  },
  activationExpired: {
    says: ['Attivazione scaduta', 'L’invito di Oggetto è scaduto: puoi inviarlo di nuovo.'],
    ways: 'window alone',
    leads: { consultant: '/company/employees?codiceAzienda=A%26B', company: '/company/employees' },
  },
  webhookOff: {
    says: [
      'Webhook spento',
      'Oggetto non riceve da tre giorni, e il portale ha smesso di provare. Controlla chi riceve, poi riaccendi il webhook: parte ciò che attende.',
    ],
    ...{ ways: 'mail at once', leads: { consultant: '/consultant/webhook' } },
  },
  companyOffered: {
    says: [
      'Ti propongono un’azienda',
      'Autore propone di passarti Oggetto, con persone, documenti e tracciatura. Rispondi dalla home entro il Parole..',
    ],
    ...{ ways: 'mail at once', leads: { consultant: '/consultant/home' } },
  },
  companyOfferAccepted: {
    says: ['Azienda passata a un altro studio', 'Autore ha preso Oggetto: da ora la segue quello studio.'],
    ...{ ways: 'mail at once', leads: { consultant: '/consultant/companies' } },
  },
  companyOfferRefused: {
    says: ['Proposta rifiutata', 'Autore non prende Oggetto: resta tua come prima.'],
    ...{ ways: 'mail at once', leads: { consultant: '/consultant/companies' } },
  },
  mailRefused: {
    says: ['E-mail non consegnata', 'L’indirizzo Oggetto rifiuta i messaggi: correggilo, o consegna in altro modo.'],
    ways: 'window alone',
    leads: { consultant: '/company/employees?codiceAzienda=A%26B', company: '/company/employees' },
  },
};
const CELLS = (Object.keys(NEWS_KINDS) as NewsKind[]).flatMap((kind) =>
  (Object.keys(KINDS[kind].leads) as Told[]).map((told) => ({ kind, told })),
);

const MOMENT = new Date('2096-03-10T09:00:00Z');
const DAY_MS = 86_400_000;
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let employee: TestEmployee;
const callers = {} as Record<Told, Caller>;
const grants = {} as Record<Told, string>;
const FIRST_NAMES: Record<Told, string> = { consultant: 'Elena', company: 'Stefania', employee: 'Ada' };

beforeAll(async () => {
  portal = await startPortal();
  portal.setNow(MOMENT);
  const { owner } = portal;
  practice = await aPractice(owner, 'consultant');
  company = await aCompany(owner, practice, { login: 'company' });
  employee = await anEmployee(owner, company, { login: 'employee', firstName: FIRST_NAMES.employee });
  await owner.query("UPDATE company SET code = 'A&B' WHERE id = $1", [company.id]);
  await owner.query("UPDATE account SET email = login || '@esempio.invalid'");
  for (const told of Object.keys(FIRST_NAMES) as Told[]) {
    callers[told] = await portal.login(told);
    const { rows } = await owner.query(
      'SELECT g.id FROM account_grant g JOIN account a ON a.id = g.account_id WHERE a.login = $1',
      [told],
    );
    grants[told] = rows[0].id;
  }
});
afterAll(() => portal?.close());

const scope = () => ({ role: 'job', practiceId: practice.id, accountId: null }) as const;
const audienceOf = (told: Told, companyId: string | null = company.id) =>
  told === 'employee'
    ? { audience: told, companyId: company.id, employeeId: employee.id }
    : told === 'company'
      ? { audience: told, companyId: company.id }
      : { audience: told, companyId };

/** Deletes all notifications and mails, then posts one notification of each kind to this recipient. */
async function tell(kinds: readonly NewsKind[], told: Told, companyId: string | null = company.id) {
  await portal.owner.query('DELETE FROM outbox');
  await portal.owner.query('DELETE FROM notification');
  portal.setNow(MOMENT);
  const news = kinds.map((kind) => ({
    ...{ kind, to: audienceOf(told, companyId), objectId: '71' },
    ...{ subject: SUBJECT, person: PERSON, words: WORDS },
  }));
  await portal.server.app.database.inScope(scope(), (tx) =>
    postNews(tx, practice.id, news, { now: MOMENT, digest: nextDigest(MOMENT) }),
  );
}
const mails = async () => (await portal.owner.query('DELETE FROM outbox RETURNING recipient, once, data')).rows;
async function mailed(isDaily: boolean) {
  await portal.owner.query('DELETE FROM notification_setting');
  if (isDaily)
    await portal.owner.query('INSERT INTO notification_setting (account_id, daily) SELECT id, true FROM account');
  portal.setNow(new Date(MOMENT.getTime() + 11 * 60_000));
  await mailNewsTask(portal.server.app)({ practiceId: practice.id });
  return mails();
}
const digested = async () => {
  const { day, at } = nextDigest(MOMENT);
  portal.setNow(at);
  await mailDigestTask(portal.server.app)({ practiceId: practice.id, day });
  return mails();
};
const greeting = (told: Told) => `Buongiorno ${FIRST_NAMES[told]},`;
const inPlace = (link: string, told: Told) => `${link}${link.includes('?') ? '&' : '?'}accesso=${grants[told]}`;
const listed = async (told: Told, headers: Record<string, string> = {}) => {
  portal.setNow(MOMENT);
  const { json } = await callers[told].call('GET', '/apirest/api/notifiche', undefined, headers);
  return json;
};

it.each(CELLS)('$kind shows the $told the same text and link in the window and by mail', async ({ kind, told }) => {
  const { says, ways, push, leads } = KINDS[kind];
  const [titolo, testo] = says;
  const link = leads[told] ?? '';
  await tell([kind], told);
  expect(await listed(told)).toEqual([
    { id: expect.any(String), tipo: kind, titolo, testo, data: MOMENT.toISOString(), letto: false, link },
  ]);
  const { rows } = await portal.owner.query('SELECT push_at IS NOT NULL AS push FROM notification');
  expect(rows).toEqual([{ push: told === 'employee' && push === true }]);
  const mail = {
    recipient: `${told}@esempio.invalid`,
    once: null,
    data: {
      subject: `${titolo} su Portale lavoro`,
      ...{ greeting: greeting(told), paragraphs: [testo] },
      actions: [{ label: 'Apri su Portale lavoro', path: inPlace(link, told) }],
    },
  };
  expect(await mailed(false)).toEqual(ways === 'window alone' ? [] : [mail]);
  await tell([kind], told);
  expect(await mailed(true)).toEqual(ways === 'mail at once' ? [mail] : []);
});

it.each(['consultant', 'company', 'employee'] as const)(
  'the daily mail to the %s shows each notification like the window',
  async (told) => {
    const kinds = CELLS.filter((cell) => cell.told === told).map(({ kind }) => kind);
    await portal.owner.query('DELETE FROM notification_setting');
    await portal.owner.query('INSERT INTO notification_setting (account_id, daily) SELECT id, true FROM account');
    const { day } = nextDigest(MOMENT);
    const once = `digest:${day}:${await accountOf(told)}`;
    const around = (subject: string, opening: string, lines: string[]) => ({
      ...{ recipient: `${told}@esempio.invalid`, once },
      data: {
        ...{ subject, greeting: greeting(told), paragraphs: [opening, ...lines] },
        actions: [{ label: 'Apri Portale lavoro', path: '/' }],
        notes: ['Ricevi un riepilogo al giorno, come hai scelto fra le notifiche.'],
      },
    });
    const lineOf = (kind: NewsKind) => KINDS[kind].says.join(': ');
    await tell(kinds, told);
    expect(await digested()).toEqual([
      around(`${kinds.length} novità su Portale lavoro`, 'Ci sono novità che non hai ancora visto.', kinds.map(lineOf)),
    ]);
    const [first = 'document'] = kinds;
    await tell([first], told);
    expect(await digested()).toEqual([
      around('Una novità su Portale lavoro', 'C’è una novità che non hai ancora visto.', [lineOf(first)]),
    ]);
    // The daily mail omits a notification that its recipient has seen.
    const [news] = await listed(told);
    expect((await callers[told].put('/apirest/api/company/coms/letto', { ids: [news.id] })).json).toEqual({
      nonLette: 0,
    });
    expect(await digested()).toEqual([]);
    await tell([first], told);
    await portal.owner.query("UPDATE notification SET created_at = created_at - $1 * interval '1 ms'", [DAY_MS]);
    expect(await digested()).toEqual([]);
  },
);

it.each(['activationExpired', 'mailRefused'] as const)(
  '%s without a company links the consultant to the list of companies',
  async (kind) => {
    await tell([kind], 'consultant', null);
    expect(await listed('consultant')).toMatchObject([{ link: '/consultant/companies' }]);
  },
);

it('a worker’s notifications use the browser’s language in the window and the account’s in mails; an office always gets Italian', async () => {
  await portal.owner.query("UPDATE account SET language = 'en'");
  const english = { 'accept-language': 'en' };
  for (const [told, title] of [
    ['company', 'Documento in scadenza'],
    ['employee', 'Document about to expire'],
  ] as const) {
    await tell(['documentDue'], told);
    const [news] = await listed(told, english);
    expect((await listed(told))[0].titolo).toBe('Documento in scadenza');
    expect(news.titolo).toBe(title);
    const mailOf = ([mail, ...more]: { data: { subject: string; language?: string } }[]) => [
      more,
      mail?.data.subject,
      mail?.data.language,
    ];
    const own = told === 'employee' ? 'en' : undefined;
    expect(mailOf(await mailed(false))).toEqual([[], expect.stringContaining(title), own]);
    await tell(['documentDue'], told);
    await mailed(true);
    const digest = told === 'employee' ? '1 piece of news on Portale lavoro' : 'Una novità su Portale lavoro';
    expect(mailOf(await digested())).toEqual([[], digest, own]);
  }
});

async function accountOf(login: string): Promise<string> {
  const { rows } = await portal.owner.query('SELECT id FROM account WHERE login = $1', [login]);
  return rows[0].id;
}
