import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appearTask } from '../../../src/features/documents/core/announcement.jobs.ts';
import { daysAfter, romeDay, romeMidnight } from '../../../src/server/clock.ts';
import { leftBy } from '../../support/portal/left.ts';
import {
  type Answer,
  aCompany,
  aDocument,
  anEmployee,
  aPdf,
  aPractice,
  type Caller,
  type Portal,
  startPortal,
  type TestCompany,
  type TestEmployee,
  type TestPractice,
} from '../../support/portal/portal.ts';

/**
 * Every notification to a worker about a document: the triggering endpoint, the mailbox, the text, the sending time and
 * the link.
 */
let portal: Portal;
let practice: TestPractice;
let company: TestCompany;
let consultant: Caller;
let people = 0;

const NOW = new Date('2096-03-10T09:00:00Z');
const TODAY = romeDay(NOW);
const TOMORROW = daysAfter(TODAY, 1);
const WAIT_MS = 10 * 60_000;

beforeAll(async () => {
  portal = await startPortal();
  practice = await aPractice(portal.owner);
  company = await aCompany(portal.owner, practice, { legalName: 'Officina Prova S.r.l.' });
});
/** Logs in again, because a test may have moved the clock past the session. */
beforeEach(async () => {
  portal.setNow(NOW);
  consultant = await portal.login(practice.login);
});
afterAll(() => portal?.close());

interface Reader extends TestEmployee {
  grant: string;
  mailbox: string;
}

async function aReader(account: Record<string, unknown> = {}, fields: Record<string, unknown> = {}): Promise<Reader> {
  const login = `letto${(people += 1)}`;
  const mailbox = `${login}@esempio.invalid`;
  const employee = await anEmployee(portal.owner, company, { login, email: mailbox, ...fields });
  for (const [column, value] of Object.entries(account))
    await portal.owner.query(`UPDATE account SET ${column} = $2 WHERE login = $1`, [login, value]);
  const { rows } = await portal.owner.query('SELECT id FROM account_grant WHERE employee_id = $1', [employee.id]);
  return { ...employee, grant: rows[0].id, mailbox };
}
const aLetter = (reader: TestEmployee, fields: Record<string, unknown> = {}) =>
  aDocument(portal, reader, { kind: 'employeeDocument', createdBy: practice.accountId, ...fields });
const shown = { publishOn: '2026-01-01', appeared_at: '2026-01-01T08:00:00Z' };

const WORDS = {
  it: {
    published: [
      'Apri il documento: Lettera',
      'Officina Prova S.r.l. ha messo a disposizione un nuovo documento: Lettera.',
      'Lo trovi nella tua area riservata.',
    ],
    corrected: [
      'Rettifica: Lettera su Portale lavoro',
      'Officina Prova S.r.l. ha rettificato un documento: Lettera. La nuova versione sostituisce quella di prima ed è da leggere.',
      'La trovi nella tua area riservata.',
    ],
    around: ['Buongiorno', 'Apri il documento: Lettera', 'L’apertura del documento resta registrata nella cronologia.'],
  },
  en: {
    published: [
      'Open the document: Lettera',
      'Officina Prova S.r.l. has made a new document available: Lettera.',
      'You will find it in your private area.',
    ],
    corrected: [
      'Correction: Lettera on Portale lavoro',
      'Officina Prova S.r.l. has corrected a document: Lettera. The new version replaces the previous one and has to be read.',
      'You will find it in your private area.',
    ],
    around: ['Hello', 'Open the document: Lettera', 'The opening of the document is recorded in its history.'],
  },
} as const;

const mailOf = (reader: Reader, id: string, what: 'published' | 'corrected', language: 'it' | 'en' = 'it') => {
  const {
    [what]: [subject, ...paragraphs],
    around: [hello, label, note],
  } = WORDS[language];
  return {
    recipient: reader.mailbox,
    template: 'message',
    data: {
      ...{ subject, greeting: `${hello} ${reader.firstName},`, paragraphs, notes: [note] },
      actions: [{ label, path: `/dipendente/documents?documento=${id}&accesso=${reader.grant}` }],
      ...(language === 'it' ? {} : { language }),
    },
  };
};
const NEWS = { kind: 'document', audience: 'employee', words: '' };
/** The earliest sending times of the mail and the push message about a document. */
const leavesAt = async (id: string) => {
  const { rows } = await portal.owner.query(
    `SELECT (SELECT max(not_before) FROM outbox WHERE document_id = $1 AND withdrawn_at IS NULL) AS mail,
       (SELECT max(push_at) FROM notification WHERE kind = 'document' AND object_id = $1) AS push`,
    [id],
  );
  return rows[0];
};
const appear = async (day: string): Promise<Answer> => {
  await appearTask(portal.server.app)({ practiceId: practice.id, day });
  return { status: 204, text: '', json: null, bytes: new Uint8Array(), headers: new Headers() };
};

/** Each action that makes a document visible to its worker. Mails and push messages leave from `from` on. */
const WAYS: Record<
  string,
  {
    what: 'published' | 'corrected';
    from: Date;
    of: Record<string, unknown>;
    send(id: string): Promise<Answer>;
  }
> = {
  'is published': {
    ...{ what: 'published', from: new Date(NOW.getTime() + WAIT_MS), of: {} },
    send: (id) => consultant.put('/apiback/api/DocBase/updatevisibile', { idList: [id], dataPubblicazione: TODAY }),
  },
  'appears on its day': {
    ...{
      what: 'published',
      from: new Date(romeMidnight(TOMORROW).getTime() + 7 * 3_600_000),
      of: { publishOn: TOMORROW },
    },
    send: async () => {
      portal.setNow(romeMidnight(TOMORROW));
      return appear(TOMORROW);
    },
  },
  'appears late': {
    ...{ what: 'published', from: new Date(`${TOMORROW}T15:00:00Z`), of: { publishOn: TOMORROW } },
    send: async () => {
      portal.setNow(new Date(`${TOMORROW}T15:00:00Z`));
      return appear(TOMORROW);
    },
  },
  'is corrected': {
    ...{ what: 'corrected', from: new Date(NOW.getTime() + WAIT_MS), of: shown },
    send: (id) =>
      consultant.upload(`/apiback/api/DocBase/${id}/rettifica`, [{ name: 'nuova.pdf', bytes: aPdf(`Nuova ${id}`) }], {
        jsonDocDto: '{}',
      }),
  },
};

describe.each(Object.entries(WAYS))('a document that %s', (_, { what, from, of, send }) => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>, 'it' | 'en' | null]>([
    ['in Italian', {}, {}, 'it'],
    ['in the language of the account', { language: 'en' }, {}, 'en'],
    ['only in the portal if the account has no mail address', { email: null }, {}, null],
  ])(
    'is announced to its worker %s, not before the expected time, with a link to the document',
    async (_way, account, fields, language) => {
      const reader = await aReader(account, fields);
      const id = await aLetter(reader, of);
      const left = await leftBy(portal, () => send(id));
      expect(left.answer.status, left.answer.text).toBeLessThan(300);
      expect(left.mails).toEqual(language === null ? [] : [mailOf(reader, id, what, language)]);
      expect(left.news).toEqual([NEWS]);
      expect(await leavesAt(id)).toEqual({ mail: language === null ? null : from, push: from });
    },
  );

  it('is announced in the daily mail if so set, only in the portal to a disabled login, and not without web access', async () => {
    const [daily, disabled, paper] = [await aReader(), await aReader(), await aReader()];
    await portal.owner.query(
      'INSERT INTO notification_setting (account_id, daily) SELECT account_id, true FROM account_grant WHERE id = $1',
      [daily.grant],
    );
    await portal.owner.query('UPDATE account_grant SET disabled_at = now() WHERE id = $1', [disabled.grant]);
    await portal.owner.query('UPDATE employee SET web_access = false WHERE id = $1', [paper.id]);
    for (const [reader, news] of [
      [daily, [NEWS]],
      [disabled, [NEWS]],
      [paper, []],
    ] as const) {
      portal.setNow(NOW);
      const id = await aLetter(reader, of);
      const left = await leftBy(portal, () => send(id));
      expect([left.mails, left.news]).toEqual([[], news]);
    }
  });
});

describe('a reminder of documents', () => {
  const OF = 'Officina Prova S.r.l. ti ricorda che';
  const READ = 'Promemoria: documenti da leggere su Portale lavoro';
  const toRead = { ...shown };
  const toConfirm = { ...shown, employee_read_at: '2026-01-02T08:00:00Z', acknowledgement_asked: true };
  it.each<[string, Record<string, unknown>[], string, string[]]>([
    [
      'one unread document',
      [toRead],
      READ,
      [`${OF} c’è un documento da leggere: Lettera.`, 'Lo trovi nella tua area riservata.'],
    ],
    [
      'two unread documents',
      [toRead, { ...toRead, description: 'Nota' }],
      READ,
      [`${OF} ci sono 2 documenti da leggere: Lettera, Nota.`, 'Li trovi nella tua area riservata.'],
    ],
    [
      'one unacknowledged document',
      [toConfirm],
      'Promemoria: presa visione da confermare su Portale lavoro',
      [
        `${OF} c’è un documento già aperto di cui confermare la presa visione: Lettera.`,
        'Lo trovi nella tua area riservata.',
      ],
    ],
    [
      'one unacknowledged and one unread document',
      [toConfirm, { ...toRead, description: 'Nota' }],
      READ,
      [
        `${OF} c’è un documento da leggere: Nota.`,
        'Inoltre ti ricorda che c’è un documento già aperto di cui confermare la presa visione: Lettera.',
        'Li trovi nella tua area riservata.',
      ],
    ],
  ])(
    'about %s is one mail with the expected text and a link to the document or, for several, to the home page',
    async (_, documents, subject, paragraphs) => {
      const reader = await aReader();
      const ids: string[] = [];
      for (const fields of documents) ids.push(await aLetter(reader, fields));
      // A colleague's documents are announced to the colleague only.
      const colleague = await aReader({ language: 'en' });
      const theirs = await aLetter(colleague, toRead);
      const { answer, ...left } = await leftBy(portal, () =>
        consultant.post('/apiback/api/DocBase/sollecita', { ids: [...ids, theirs] }),
      );
      expect(answer.json).toEqual({ inviati: 2, aziende: [{ nome: company.legalName, inviati: 2 }], saltati: [] });
      const path = (found: string[], { grant }: Reader) =>
        `${found.length === 1 ? `/dipendente/documents?documento=${found[0]}&` : '/dipendente/home?'}accesso=${grant}`;
      const mail = {
        recipient: reader.mailbox,
        template: 'message',
        data: {
          ...{ subject, greeting: `Buongiorno ${reader.firstName},`, paragraphs },
          actions: [{ label: 'Apri la tua area', path: path(ids, reader) }],
          notes: ['L’apertura di un documento resta registrata nella cronologia.'],
        },
      };
      const other = {
        recipient: colleague.mailbox,
        template: 'message',
        data: {
          ...{ subject: 'Reminder: documents to be read on Portale lavoro', greeting: `Hello ${colleague.firstName},` },
          paragraphs: [
            'Officina Prova S.r.l. reminds you of 1 document to be read: Lettera.',
            'You will find it in your private area.',
          ],
          actions: [{ label: 'Open your area', path: path([theirs], colleague) }],
          ...{ notes: ['The opening of a document is recorded in its history.'], language: 'en' },
        },
      };
      const byRecipient = (a: { recipient: string }, b: { recipient: string }) =>
        a.recipient.localeCompare(b.recipient);
      expect(left.mails.toSorted(byRecipient)).toEqual([mail, other].toSorted(byRecipient));
      expect(left.events).toEqual(
        Array(ids.length + 1).fill({ action: 'reminded', data: { sha256: expect.any(String) } }),
      );
      expect(left.news).toEqual([]);
    },
  );
});
