import type { Mutant } from './mutant.ts';

/** Mistakes thought up by reading the product alone: in stores, calls and jobs, and those on screens that unit tests notice. */
export const SIXTEENTH_LOOK: readonly Mutant[] = [
  {
    name: 'sixteenth, store: The list of notices of all companies counts each notice of a joint sending by itself, though the list shows them as one.',
    file: 'src/features/notices/notices.store.ts',
    from: 'SELECT count(DISTINCT coalesce(n.sent_with::text, n.id::text))::int AS count FROM notice n',
    to: 'SELECT count(*)::int AS count FROM notice n',
    wrong: 'A consultant is told of more notices, and offered more pages, than there are: the last pages are empty.',
    tests: ['test/api/notices/notices-of-many.test.ts'],
  },
  {
    name: 'sixteenth, store: A new code for a signature goes on counting the wrong tries at the code before it.',
    file: 'src/features/signing/signing.store.ts',
    from: 'mailbox = excluded.mailbox, tries = 0, asked_at = excluded.asked_at',
    to: 'mailbox = excluded.mailbox, asked_at = excluded.asked_at',
    wrong:
      'A worker who has mistyped a mailed code too often asks for a new one, and the right new code is refused, too: the paper can never be signed.',
    tests: ['test/api/signing/signing.test.ts'],
  },
  {
    name: 'sixteenth, store: The consultant’s home counts requests that their sender has withdrawn among those that are open.',
    file: 'src/features/companies/companies.store.ts',
    from: "WHERE ${own('r')} AND r.status IN ('I', 'V') AND r.withdrawn_at IS NULL GROUP BY r.company_id)",
    to: "WHERE ${own('r')} AND r.status IN ('I', 'V') GROUP BY r.company_id)",
    wrong:
      'A consultant sees a company to follow because of an open request, goes to its list and finds none; the number never goes away.',
    tests: ['test/grids/lists.test.ts'],
  },
  {
    name: 'sixteenth, store: With a second correction a document forgets that its worker had read the content before the first one.',
    file: 'src/features/documents/correct/versions.store.ts',
    from: 'read_before_correction = d.read_before_correction OR d.employee_read_at IS NOT NULL,',
    to: 'read_before_correction = d.employee_read_at IS NOT NULL,',
    wrong:
      'Practice and company are not shown any more that the worker has read a content that was wrong, and a document that was read counts as never read where it may be deleted.',
    tests: ['test/api/documents/document-actions.test.ts'],
  },
  {
    name: 'sixteenth, store: Lifting the hold on a company lifts the holds on its single people along with it.',
    file: 'src/features/documents/retention/retention.store.ts',
    from: 'AND employee_id IS NOT DISTINCT FROM ${employeeId}::bigint`);',
    to: 'AND (${employeeId}::bigint IS NULL OR employee_id = ${employeeId})`);',
    wrong:
      'The documents of a worker who is in a lawsuit may be deleted though somebody has put a hold on that person and nobody has lifted it.',
    tests: ['test/api/privacy/retention.test.ts'],
  },
  {
    name: 'sixteenth, store: Groups that all their pages have left still count among the rows of an intake in the list of intakes.',
    file: 'src/features/intake/intake.store.ts',
    from: "FROM intake_row WHERE intake_id = ANY(${array(intakeIds, 'bigint')}) AND pages <> '{}'\n    GROUP BY intake_id, outcome",
    to: "FROM intake_row WHERE intake_id = ANY(${array(intakeIds, 'bigint')})\n    GROUP BY intake_id, outcome",
    wrong:
      'After pages were joined to another group the list of intakes says for ever that something is to be decided, and the review has nothing to decide.',
    tests: ['test/api/intake/intake-pages.test.ts'],
  },
  {
    name: 'sixteenth, store: Sessions that have ended by themselves for want of use are listed as open ones.',
    file: 'src/features/accounts/sessions.store.ts',
    from: 'AND s.idle_until > ${now} AND s.expires_at > ${now}',
    to: 'AND s.expires_at > ${now}',
    wrong:
      'Whoever looks where one is logged in sees browsers that are not logged in any more, also in the copy of the personal data.',
    tests: ['test/api/accounts/own-access.test.ts'],
  },
  {
    name: 'sixteenth, store: The copy of a worker’s personal data leaves out what the trace says of the papers that the worker was asked to sign.',
    file: 'src/features/homes/personal-data.store.ts',
    from: "l.object_kind IN ('employee', 'grant', 'request', 'signature')",
    to: "l.object_kind IN ('employee', 'grant', 'request')",
    wrong: 'A worker who asks for all data does not get when papers were asked for, opened, signed or refused.',
    tests: ['test/api/privacy/personal-data.test.ts'],
  },
  {
    name: 'sixteenth, store: Whoever has an employment with a known last day is passed over when web access is given, even while it lasts.',
    file: 'src/features/employees/users.store.ts',
    from: 'AND NOT web_access AND ended_on < scope_today() IS NOT TRUE',
    to: 'AND NOT web_access AND ended_on IS NULL',
    wrong:
      'Workers with a fixed term who still work do not get the access that the office has just given to all; they are never invited.',
    tests: ['test/api/companies/managing.test.ts'],
  },
  {
    name: 'sixteenth, store: The search by Ctrl-K no longer shows those who still work before those who have left.',
    file: 'src/features/search/search.store.ts',
    from: 'ORDER BY e.ended_on IS NOT NULL, e.last_name COLLATE "it-x-icu"',
    to: 'ORDER BY e.last_name COLLATE "it-x-icu"',
    wrong: 'With a frequent name the few places are taken by former workers, and the one who works is not found.',
    tests: ['test/grids/lists.test.ts'],
  },
  {
    name: 'sixteenth, call: When a paper is withdrawn, only those are told who have not opened it yet.',
    file: 'src/features/signing/signing.routes.ts',
    from: "const told = (signers.get(row.id) ?? []).filter(({ status }) => status !== 'waiting');",
    to: "const told = (signers.get(row.id) ?? []).filter(({ status }) => status === 'asked');",
    wrong:
      'Workers who have opened or already signed the paper do not hear that it was taken back, and believe that it holds.',
    tests: ['test/api/signing/signing.test.ts'],
  },
  {
    name: 'sixteenth, call: The rules of a practice are carried out although they are suspended.',
    file: 'src/features/documents/rules/rules.jobs.ts',
    from: 'const rules = (await store.pauseOf(tx)) ? new Map<string, never>() : await store.rulesOf(tx, companyIds);',
    to: 'const rules = await store.rulesOf(tx, companyIds);',
    wrong:
      'A consultant who has switched all rules off sees payslips published and workers reminded by themselves all the same.',
    tests: ['test/api/documents/standing-rules.test.ts'],
  },
  {
    name: 'sixteenth, call: An import whose company is known by the call or the login no longer looks whether its rows are of that company.',
    file: 'src/features/employees/import.routes.ts',
    from: 'const other = rows.findIndex((row) => row.codFiscaleAzienda && row.codFiscaleAzienda !== company.taxCode);',
    to: 'const other = byRows\n    ? rows.findIndex((row) => row.codFiscaleAzienda && row.codFiscaleAzienda !== company.taxCode)\n    : -1;',
    wrong: 'Workers of another company are entered in the company that was chosen, and invited there.',
    tests: ['test/api/server/foreign-clients.test.ts'],
  },
  {
    name: 'sixteenth, call: The list of practices shows the last login of a practice instead of its first one.',
    file: 'src/features/consultants/consultants.routes.ts',
    from: "for (const grant of grants) if (!first.has(grant.practiceId ?? '')) first.set(grant.practiceId ?? '', grant);",
    to: "for (const grant of grants) first.set(grant.practiceId ?? '', grant);",
    wrong:
      'An administrator sees name, mailbox and state of another person, and writes to the wrong one or resets with the wrong mailbox.',
    tests: ['test/grids/lists.test.ts'],
  },
  {
    name: 'sixteenth, call: Accepting an outdated version of the privacy policy is recorded as accepting the present one.',
    file: 'src/features/privacy/privacy.routes.ts',
    from: "if (body.versione !== policy.versione) throw new Problem(409, 'privacy-changed');",
    to: "if (body.versione > policy.versione) throw new Problem(409, 'privacy-changed');",
    wrong: 'Whoever had the former text open confirms it and counts as having accepted a text that was never shown.',
    tests: ['test/api/accounts/own-access.test.ts'],
  },
  {
    name: 'sixteenth, call: A receiver that was switched off still gets the messages that were waiting.',
    file: 'src/features/webhooks/webhooks.jobs.ts',
    from: 'if (!webhook || webhook.offAt !== null) return null;',
    to: 'if (!webhook) return null;',
    wrong:
      'A practice that has switched a receiver off, since it is not to learn anything any more, goes on telling it.',
    tests: ['test/api/webhooks/webhooks.test.ts'],
  },
  {
    name: 'sixteenth, call: The balance sheet of the dashboard is filtered by branch, though its rows belong to none.',
    file: 'src/features/dashboard/dashboard.routes.ts',
    from: "const filtered = kind === 'filiali' || kind === 'bilancio' ? [] : branches;",
    to: "const filtered = kind === 'filiali' ? [] : branches;",
    wrong: 'As soon as a branch is chosen, the company’s balance is shown as if there were none.',
    tests: ['test/api/dashboard/figures.test.ts'],
  },
  {
    name: 'sixteenth, call: What is new at each employer of a worker is counted for the employment in which the worker is just now.',
    file: 'src/features/documents/documents.routes.ts',
    from: '(tx) => store.countNew(tx, employeeId));',
    to: "(tx) => store.countNew(tx, actor.employeeId ?? '0'));",
    wrong: 'A worker with two employers is not told that there is a new payslip at the other one.',
    tests: ['test/api/accounts/own-access.test.ts'],
  },
  {
    name: 'sixteenth, call: The mail that reminds of documents names those that are read and lack the acknowledgement alone among those still to be read, too.',
    file: 'src/features/documents/reminders/reminders.routes.ts',
    from: 'toRead: own.filter((row) => !row.isRead).map(titleOf),',
    to: 'toRead: own.map(titleOf),',
    wrong: 'A worker who has read a document is told by mail that it is unread.',
    tests: ['test/api/documents/reminders.test.ts'],
  },
  {
    name: 'sixteenth, call: A signed file whose ending is written in capitals is not opened when it is acquired.',
    file: 'src/features/intake/archive.jobs.ts',
    from: 'if (/\\.p7m$/i.test(file.name)) return',
    to: 'if (/\\.p7m$/.test(file.name)) return',
    wrong:
      'A consultant drops in CEDOLINI.PDF.P7M, as many signing programs call it, and it is refused as unreadable instead of being read.',
    tests: ['test/api/intake/intake-files.test.ts'],
  },
  {
    name: 'sixteenth, screen: The dialog that invites all who are waiting in one company shows its people, and then invites those of all companies.',
    file: 'src/features/employees/web/invitations.tsx',
    from: 'body: prova ? { ...whose, prova } : whose',
    to: 'body: prova ? { ...whose, prova } : {}',
    wrong: 'People of companies that nobody has spoken of get an invitation, and their former links die.',
    tests: ['src/features/employees/web/invitations.test.ts'],
  },
  {
    name: 'sixteenth, screen: After an answer or a decision the open request is not fetched again.',
    file: 'src/features/requests/web/request-calls.ts',
    from: 'refresh(listOwnRequests, listRequestsOfCompanies, readRequest, listMailings)',
    to: 'refresh(listOwnRequests, listRequestsOfCompanies, listMailings)',
    wrong:
      'Whoever has sent an answer does not see it in the thread and sees the former status: the answer is written a second time.',
    tests: ['src/shell/asked-again.test.ts'],
  },
  {
    name: 'sixteenth, screen: Withdrawing papers is offered, or not, by what is said of reminding.',
    file: 'src/features/signing/web/signing-list.tsx',
    from: "whyNot: firstWhyNot(rows, 'nonRitirabile'),",
    to: "whyNot: firstWhyNot(rows, 'nonSollecitabile'),",
    wrong:
      'An office cannot withdraw a paper because nobody is left to be reminded of it, with a reason that has nothing to do with it.',
    tests: ['src/shell/offered-actions.test.ts'],
  },
  {
    name: 'sixteenth, screen: “Annulla” after a decision does not bring back which kind of payslip the pages were decided to be.',
    file: 'src/features/intake/web/review/review.ts',
    from: '\n      ...(before.tipoCedolino ? { tipoCedolino: before.tipoCedolino } : {}),',
    to: '',
    wrong:
      'A thirteenth that was changed by mistake and taken back stays an ordinary payslip, and is filed beside the month’s own.',
    tests: ['src/features/intake/web/review/review.test.ts'],
  },
];
