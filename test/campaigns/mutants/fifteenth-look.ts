import type { Mutant } from './mutant.ts';

/** Mistakes thought up by reading the product alone: in stores, calls and jobs, and those on screens that unit tests notice. */
export const FIFTEENTH_LOOK: readonly Mutant[] = [
  {
    name: 'fifteenth, store: The end of a period in the list of requests leaves out the requests sent on that very day.',
    file: 'src/features/requests/requests.store.ts',
    from: "(r.created_at AT TIME ZONE 'Europe/Rome')::date <= ${asked.a}",
    to: "(r.created_at AT TIME ZONE 'Europe/Rome')::date < ${asked.a}",
    wrong:
      'Whoever filters requests until a day (or for one day alone) does not find those of that day, and the count is too low.',
    tests: ['test/api/documents/list-filters.test.ts'],
  },
  {
    name: 'fifteenth, store: A row that repeats a document which was corrected since still counts as made of the very same pages.',
    file: 'src/features/intake/settled-rows.store.ts',
    from: 'd.id = r.duplicate_of AND d.corrected_at IS NULL AND g.sha256',
    to: 'd.id = r.duplicate_of AND g.sha256',
    wrong:
      'The former file of a payslip that was corrected meanwhile is said to be identical to the document, and correcting with it is not offered, though the document holds another content.',
    tests: ['test/api/intake/intake-corrections.test.ts'],
  },
  {
    name: 'fifteenth, store: A receipt that holds nothing but a reminder counts as a reading of the notice.',
    file: 'src/features/notices/notices.store.ts',
    from: 'WHERE r.notice_id = n.id AND r.read_at IS NOT NULL AND ${isFor}) AS read,',
    to: 'WHERE r.notice_id = n.id AND ${isFor}) AS read,',
    wrong:
      'Once its readers have been reminded, a notice shows all of them as readers, and nobody is left to be reminded though nobody has read it.',
    tests: ['test/api/notices/board.test.ts'],
  },
  {
    name: 'fifteenth, store: The filter by acknowledgement is forgotten among those that the kept counts do not know.',
    file: 'src/features/documents/document-filter.store.ts',
    from: "  'codCategoria',\n  'presaVisione',\n] as const;",
    to: "  'codCategoria',\n] as const;",
    wrong:
      "With the filter 'presa visione' alone the list holds few rows, but its total, its pages and its summary count all documents.",
    tests: ['test/api/documents/filters.test.ts'],
  },
  {
    name: 'fifteenth, store: Taking a reminder of documents back forgets all earlier reminders of these people, too.',
    file: 'src/features/documents/reminders/reminders.store.ts',
    from: ' AND sent_at = ${at}`);',
    to: '`);',
    wrong:
      "After 'Ritira' the last reminder of these workers, sent on another day, is gone: the office sees them as never reminded.",
    tests: ['test/api/notifications/mails-that-wait.test.ts'],
  },
  {
    name: 'fifteenth, store: A change of status is overtaken by any later change of status of the practice, not of its own request alone.',
    file: 'src/features/notifications/notifications.store.ts',
    from: 'later.kind = n.kind AND later.object_id = n.object_id AND later.id > n.id) AS overtaken',
    to: 'later.kind = n.kind AND later.id > n.id) AS overtaken',
    wrong: 'Of several workers whose requests were decided within a moment only the last gets the mail.',
    tests: [
      'test/api/notifications/notifications.test.ts',
      'test/api/notifications/mails-that-wait.test.ts',
      'test/api/requests/requests.test.ts',
    ],
  },
  {
    name: 'fifteenth, store: An e-mail that was asked for is shown as waiting though its confirmation has expired.',
    file: 'src/features/accounts/own-data.store.ts',
    from: 'CASE WHEN a.asked_email_until > ${now} THEN a.asked_email',
    to: 'CASE WHEN a.asked_email_until IS NOT NULL THEN a.asked_email',
    wrong:
      "The page of one's own data says for ever that an e-mail waits to be confirmed, by a link that has died long since, and hides that the present one is unconfirmed.",
    tests: ['test/api/accounts/own-access.test.ts'],
  },
  {
    name: 'fifteenth, store: The search among the users of a company finds a person by surname and name alone, not by name and surname.',
    file: 'src/features/employees/users.store.ts',
    from: "unaccent(u.cognome || ' ' || u.nome || ' ' || u.cognome)",
    to: "unaccent(u.cognome || ' ' || u.nome)",
    wrong: "Whoever searches the workers for 'Mario Rossi' finds nobody.",
    tests: ['test/api/search/quick-searches.test.ts'],
  },
  {
    name: 'fifteenth, store: The deadlines of the home list scheduled publications that were cancelled.',
    file: 'src/features/companies/companies.store.ts',
    from: 'd.publish_on <= ${end} AND d.cancelled_at IS NULL AND d.discarded_at IS NULL',
    to: 'd.publish_on <= ${end} AND d.discarded_at IS NULL',
    wrong: "The consultant's home and calendar announce a publication on a day on which nothing will be published.",
    tests: ['test/api/dashboard/consultant-home.test.ts'],
  },
  {
    name: 'fifteenth, store: The proof of a month takes in the payslips that lie in the recycle bin.',
    file: 'src/features/history/receipts.store.ts',
    from: ' AND d.period = ${Number(month)} AND d.discarded_at IS NULL',
    to: ' AND d.period = ${Number(month)}',
    wrong:
      "The paper that proves a company's month lists and counts documents that were deleted, and is issued for a month that has none but these.",
    tests: ['test/api/history/receipts.test.ts'],
  },
  {
    name: 'fifteenth, call: Taking a correction back takes back the news of the first publication, too.',
    file: 'src/features/documents/publish/take-back.routes.ts',
    from: '          objectIds: [id],\n          since: new Date(correctedAt ?? now),\n',
    to: '          objectIds: [id],\n',
    wrong: "The worker's bell loses the unseen news that the document is there, though it is still published.",
    tests: ['test/api/documents/take-back.test.ts'],
  },
  {
    name: 'fifteenth, call: The reminder before the last day goes to those who were reminded on that day, not to those who were reminded long ago.',
    file: 'src/features/signing/signing.jobs.ts',
    from: 'new Date(remindedAt) < since',
    to: 'new Date(remindedAt) >= since',
    wrong:
      'A signer whom somebody reminded weeks ago gets no reminder three days before the end; one who was reminded this morning gets two.',
    tests: ['test/api/signing/signing.test.ts'],
  },
  {
    name: 'fifteenth, call: The mail about two accesses that became one names the one that stays as ended, and the other way round.',
    file: 'src/features/accounts/joining.routes.ts',
    from: '{ ended: login, kept: actor.login }',
    to: '{ ended: actor.login, kept: login }',
    wrong: 'The person is told to enter with a login that does not exist any more.',
    tests: [
      'test/api/companies/managing-places.test.ts',
      'test/api/accounts/own-access.test.ts',
      'test/api/accounts/already-known.test.ts',
    ],
  },
  {
    name: 'fifteenth, call: Cancelling dossiers takes back the news by the ids of the dossiers instead of those of their documents.',
    file: 'src/features/dossiers/dossiers.routes.ts',
    from: '{ noNews: newsOfDocuments(documents.map(({ document }) => document.id)) }',
    to: '{ noNews: newsOfDocuments(command.ids) }',
    wrong: 'Workers keep the news of a document that was withdrawn with its dossier, and its link leads nowhere.',
    tests: ['test/api/dossiers/dossiers.test.ts'],
  },
  {
    name: 'fifteenth, call: A webhook counts as failing as soon as one of the deliveries sent at once fails, not only when all do.',
    file: 'src/features/webhooks/webhooks.jobs.ts',
    from: 'due.length > 0 && took === 0',
    to: 'due.length > 0 && took < due.length',
    wrong:
      'A receiver that takes nearly everything is shown as failing, its other deliveries wait, and after some days it is switched off by itself.',
    tests: ['test/api/webhooks/webhooks.test.ts'],
  },
  {
    name: 'fifteenth, call: An import of companies without the VAT number empties the VAT number of the companies that it changes.',
    file: 'src/features/companies/company-import.routes.ts',
    from: 'partitaIva: row.valori.partitaIva ?? before.partitaIva,',
    to: 'partitaIva: row.valori.partitaIva,',
    wrong:
      'After an import of new names the changed companies have no VAT number any more, and files are not recognised by it.',
    tests: ['test/api/companies/company-import.test.ts'],
  },
  {
    name: 'fifteenth, call: Changing an identity provider saves the levels of the code as the levels of the factor.',
    file: 'src/features/consultants/identity-providers.routes.ts',
    from: 'each(body.livelliFattore)',
    to: 'each(body.livelliCodice)',
    wrong:
      'Whatever the administrator types as levels of the second factor, those of the code are saved: the form shows others than typed, and logins count as having a factor that have none.',
    tests: ['test/api/accounts/identity-providers.test.ts'],
  },
  {
    name: 'fifteenth, call: A change of a worker that does not speak of the access takes the access away.',
    file: 'src/features/employees/users.routes.ts',
    from: 'const webAccess = accessoWeb ?? before.accessoWeb;',
    to: 'const webAccess = accessoWeb ?? false;',
    wrong: "A client that changes only a worker's e-mail shuts the worker out of the portal.",
    tests: ['test/grids/each-fact.test.ts'],
  },
  {
    name: 'fifteenth, call: The ticket for printing a history forgets the states that were chosen.',
    file: 'src/features/history/history.routes.ts',
    from: 'filter: [tipo, ...(statesOf(body.stato) ?? [])]',
    to: 'filter: [tipo]',
    wrong: 'The printed Cronologia holds all rows though the screen was filtered by state.',
    tests: ['test/grids/tickets.test.ts'],
  },
  {
    name: 'fifteenth, call: An answer about a layout that is taken back is remembered all the same.',
    file: 'src/features/intake/layout-question.routes.ts',
    from: '} else {\n      // An answer that was taken back is proposed to no later file.\n      await questions.forget(tx, intake.practiceId, question.fingerprint);\n    }',
    to: '}',
    wrong: 'An answer that was a mistake and was taken back is proposed again for this file and for each later one.',
    tests: ['test/api/intake/intake-layout.test.ts'],
  },
  {
    name: 'fifteenth, screen: The labels of a document are put into the form with a space instead of a comma between them.',
    file: 'src/features/documents/web/edit-document.tsx',
    from: "tags: row.tags.join(', '),",
    to: "tags: row.tags.join(' '),",
    wrong: 'Saving any other change of a document makes one label of its several.',
    tests: ['src/shell/forms.test.tsx'],
  },
  {
    name: 'fifteenth, screen: The form of a practice does not show the limit of users that it has.',
    file: 'src/features/consultants/web/practice-form.tsx',
    from: "limite: practice?.limiteUtenti?.toString() ?? '',",
    to: "limite: '',",
    wrong: 'An administrator who saves another field of a practice lifts its limit of users.',
    tests: ['src/shell/forms.test.tsx'],
  },
  {
    name: 'fifteenth, screen: All payslips that have come and are not read count as unread, also those that are not published yet.',
    file: 'src/features/homes/web/companies-to-follow.ts',
    from: 'nonLetti: pubblicati - letti',
    to: 'nonLetti: ricevuti - letti',
    wrong:
      'A company whose payslips are scheduled stands among those to follow with unread ones, and its button leads to a list without them.',
    tests: ['src/shell/drawn-screens.test.tsx'],
  },
  {
    name: 'fifteenth, screen: Two groups are always joined into the neighbour, also where only the row itself has a person.',
    file: 'src/features/intake/web/pages/page-moves.ts',
    from: 'return row.dipendente && !neighbour.dipendente ? { from: neighbour, to: row } : { from: row, to: neighbour };',
    to: 'return { from: row, to: neighbour };',
    wrong:
      'Joining a recognised payslip with an unknown page moves all into the group without a person: the recognised person is lost and is to be found again.',
    tests: ['src/features/intake/web/pages/page-moves.test.ts'],
  },
];
