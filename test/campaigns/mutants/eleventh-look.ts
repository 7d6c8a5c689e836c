import type { Mutant } from './mutant.ts';

/** Mistakes thought up by reading the product alone, in stores, calls, jobs and on screens. */
export const ELEVENTH_LOOK: readonly Mutant[] = [
  {
    name: 'eleventh, store: renamed branch keeps its old description',
    file: 'src/features/companies/company-users.store.ts',
    from: 'ON CONFLICT (company_id, code) DO UPDATE SET description = EXCLUDED.description`',
    to: 'ON CONFLICT (company_id, code) DO NOTHING`',
    wrong:
      "A consultant changes the description of a branch that exists (company page, Filiali): the portal says it is changed, but the former description stays everywhere (list of branches, filters, workers' list, letters).",
    tests: [
      'test/api/accounts/branch-logins.test.ts',
      'test/api/companies/company-import.test.ts',
      'test/grids/changes.test.ts',
      'test/grids/lists.test.ts',
    ],
  },
  {
    name: 'eleventh, store: due date forgotten in the last day of a document',
    file: 'src/features/documents/retention/retention.store.ts',
    from: 'd.publish_on, d.due_on, d.delivery_on) END`',
    to: 'd.publish_on, d.delivery_on) END`',
    wrong:
      'A contract or company document that falls due years after it was made counts its legal term from its making: Conservazione offers it, and its person, for erasure years too early (P140: the latest of the days on which it was made, shown and fell due).',
    tests: ['test/api/privacy/retention.test.ts', 'test/api/privacy/erasure.test.ts'],
  },
  {
    name: 'eleventh, store: push only to the last of many readers',
    file: 'src/features/notifications/push/push.store.ts',
    from: 'WHERE newer.kind = n.kind AND newer.object_id = n.object_id\n          AND newer.employee_id = n.employee_id AND newer.id > n.id)',
    to: 'WHERE newer.kind = n.kind AND newer.object_id = n.object_id\n          AND newer.id > n.id)',
    wrong:
      "A notice is hung for all workers of a company: each has a piece of news about the same notice, and only the one whose row is the newest is told on the phone; all others' devices stay silent.",
    tests: ['test/api/notifications/push.test.ts', 'test/api/notifications/notifications.test.ts'],
  },
  {
    name: 'eleventh, store: last day of the range of requests left out',
    file: 'src/features/requests/requests.store.ts',
    from: "parts.push(sql`(r.created_at AT TIME ZONE 'Europe/Rome')::date <= ${asked.a}`)",
    to: 'parts.push(sql`r.created_at <= ${asked.a}`)',
    wrong:
      "Whoever filters requests with 'Data a' does not see those sent on that very day (nor are they counted); with from = to the list is empty.",
    tests: [
      'test/api/requests/requests.test.ts',
      'test/api/documents/list-filters.test.ts',
      'test/grids/lists.test.ts',
    ],
  },
  {
    name: 'eleventh, store: readers who left meanwhile vanish from the notice',
    file: 'src/features/notices/notices.store.ts',
    from: 'e.ended_on >= coalesce(n.publish_on, scope_today()))`',
    to: 'e.ended_on >= scope_today())`',
    wrong:
      'A worker reads and confirms a notice, and leaves the company a month later: readers, letti and presi of the old notice fall, and the person is missing from the list of readers that proves it.',
    tests: ['test/api/notices/board.test.ts', 'test/api/notices/notices-of-many.test.ts', 'test/grids/lists.test.ts'],
  },
  {
    name: 'eleventh, store: hash before is that of the first package, not the last',
    file: 'src/features/preservation/preservation.store.ts',
    from: 'WHERE i.document_id = d.id ORDER BY i.package_id DESC LIMIT 1) AS before',
    to: 'WHERE i.document_id = d.id ORDER BY i.package_id LIMIT 1) AS before',
    wrong:
      'A document that was handed over, corrected, handed over and corrected once more: the index of the third package names the content and package of the first handing over as the one before, which the preserver cannot follow (P166).',
    tests: ['test/api/preservation/preservation.test.ts'],
  },
  {
    name: 'eleventh, store: Ctrl-K finds generic documents of the bin',
    file: 'src/features/search/search.store.ts',
    from: 'd.period IS NULL AND d.discarded_at IS NULL',
    to: 'd.period IS NULL',
    wrong:
      'A company or consultant moves a generic or company document to the recycle bin; the search with Ctrl-K still finds it by its description (and it takes the place of one of the few results), whereas nothing from the bin may be found.',
    tests: ['test/api/search/search.test.ts'],
  },
  {
    name: 'eleventh, store: branches joined by code alone',
    file: 'src/features/employees/users.store.ts',
    from: 'LEFT JOIN branch b ON b.company_id = e.company_id AND b.code = e.branch_code`',
    to: 'LEFT JOIN branch b ON b.code = e.branch_code`',
    wrong:
      "A consultant (or group head) has two companies that both have a branch '01': each worker of it stands twice in the list of all companies, is counted twice in the summary, and may be shown with the other company's branch description.",
    tests: ['test/api/companies/group.test.ts'],
  },
  {
    name: "eleventh, call: a company's message in its own request tells itself",
    file: 'src/features/requests/requests.routes.ts',
    from: "const bySender = row.employeeId === null ? actor.role === 'COMPANY' : actor.role === 'EMPLOYEE';",
    to: "const bySender = actor.role === 'EMPLOYEE';",
    wrong:
      'A company writes an answer in a request of its own to the consultant: the company itself gets the news and mail of its own words, and the consultant is told nothing.',
    tests: [
      'test/api/requests/requests.test.ts',
      'test/api/notifications/notifications.test.ts',
      'test/api/notifications/mails-that-wait.test.ts',
      'test/grids/changes.test.ts',
    ],
  },
  {
    name: "eleventh, call: 'it is your turn' stays after the paper has ended",
    file: 'src/features/signing/signing-news.ts',
    from: "(['signatureAsked', 'signatureTurn', 'signatureReminder'] as const)",
    to: "(['signatureAsked', 'signatureReminder'] as const)",
    wrong:
      "The first signer signs, the second is told that it is their turn; then the asking is taken back, refused or expires: the second one's notification 'tocca a te' stays (and its mail or push may still leave) for a paper that cannot be signed any more.",
    tests: [
      'test/api/signing/signing.test.ts',
      'test/api/notifications/notifications.test.ts',
      'test/grids/changes.test.ts',
    ],
  },
  {
    name: 'eleventh, call: warning of a new e-mail goes to the new address',
    file: 'src/features/accounts/own-data.routes.ts',
    from: 'recipient: before.email,',
    to: 'recipient: body.email,',
    wrong:
      'Somebody at an open session changes the e-mail of an account: the warning that another address was asked for goes to the new address, so the owner at the former one learns nothing.',
    tests: [
      'test/api/accounts/accounts.test.ts',
      'test/api/companies/managing.test.ts',
      'test/api/notifications/mails.test.ts',
      'test/grids/changes.test.ts',
    ],
  },
  {
    name: 'eleventh, call: adding a document empties the tags of a dossier',
    file: 'src/features/dossiers/dossiers.routes.ts',
    from: '...(tags === undefined ? {} : { tags: [...new Set(tags)] }),',
    to: 'tags: [...new Set(tags)],',
    wrong:
      "The maker adds or takes out a document on the dossier's page: its tags are gone. A colleague who did not make it is refused (409 created-by-another) as soon as the dossier has a tag, though adding is everybody's (P87).",
    tests: ['test/api/dossiers/dossiers.test.ts', 'test/grids/changes.test.ts'],
  },
  {
    name: 'eleventh, call: workers are told of corrected payslips that are withheld',
    file: 'src/features/intake/correction.jobs.ts',
    from: '    changes\n      .filter(({ before, document }) => hadAppeared(before) && !withheld.includes(document.id))\n      .map(({ document }) => document.id),',
    to: '    changes.filter(({ before }) => hadAppeared(before)).map(({ document }) => document.id),',
    wrong:
      'A visible payslip of a company that is asked for its approval is corrected by an intake and withheld until the company approves it: its worker gets the mail and the news that it was corrected, follows the link and finds no document.',
    tests: [
      'test/api/intake/intake-corrections.test.ts',
      'test/api/documents/standing-rules.test.ts',
      'test/grids/jobs.test.ts',
    ],
  },
  {
    name: 'eleventh, call: running year compared with twelve months',
    file: 'src/features/dashboard/dashboard.routes.ts',
    from: 'const compared = Number(today.slice(0, 4)) > year;',
    to: 'const compared = Number(today.slice(0, 4)) >= year;',
    wrong:
      'A company that has imported the balance of the running year (some months) and of the whole year before sees its position compared with all twelve months: a drop of revenue and costs that is none.',
    tests: ['test/api/dashboard/figures.test.ts'],
  },
  {
    name: 'eleventh, call: switching a provider off and on loses its levels',
    file: 'src/features/consultants/identity-providers.routes.ts',
    from: 'codeLevels: body.livelliCodice === undefined ? before.codeLevels : each(body.livelliCodice),',
    to: 'codeLevels: each(body.livelliCodice),',
    wrong:
      'The administrator switches a provider of identities off and on again (the screen sends only that): the levels at which a fiscal code opens an access are emptied, and workers who entered by SPID without a link get in no more.',
    tests: ['test/api/accounts/identity-providers.test.ts'],
  },
  {
    name: 'eleventh, call: printed Cronologia ignores the chosen states',
    file: 'src/features/history/history.routes.ts',
    from: 'filter: [tipo, ...(statesOf(body.stato) ?? [])] }',
    to: 'filter: [tipo] }',
    wrong:
      'On the history page somebody filters by one state (e.g. letture) and prints: the PDF Cronologia that the ticket opens holds all rows, not the filtered ones that stand on the screen.',
    tests: ['test/grids/tickets.test.ts'],
  },
  {
    name: 'eleventh, call: expired invitation told to a company that nobody enters',
    file: 'src/features/notifications/notifications.jobs.ts',
    from: "const { role, companyId, subject, companyHasLogin } = expired;\n      const audience = role === 'EMPLOYEE' && companyHasLogin ? 'company' : 'consultant';",
    to: "const { role, companyId, subject } = expired;\n      const audience = role === 'EMPLOYEE' ? 'company' : 'consultant';",
    wrong:
      "A worker's invitation expires in a company without an active login, whose people the consultant invites: the news goes to the company, where nobody reads it, and the consultant never learns that it must be repeated.",
    tests: [
      'test/api/accounts/accounts.test.ts',
      'test/api/notifications/notifications.test.ts',
      'test/api/notifications/mails-that-wait.test.ts',
      'test/grids/jobs.test.ts',
    ],
  },
  {
    name: 'eleventh, call: signed paper that was withdrawn later missing from the copy',
    file: 'src/features/homes/personal-data.routes.ts',
    from: "const papers = signing.filter((row) => row.status !== 'withdrawn' || row.mine.status === 'signed');",
    to: "const papers = signing.filter((row) => row.status !== 'withdrawn');",
    wrong:
      'The first of two signers has signed when the asking is taken back: the copy of their data (GDPR 15) leaves out the very paper that they signed (P159).',
    tests: ['test/api/privacy/personal-data.test.ts'],
  },
  {
    name: "eleventh, screen: 'Pubblica' of a month takes later months along",
    file: 'src/features/homes/web/closing-actions.tsx',
    from: "annomese_a: month,\n        pubblicazione: 'unpublished',",
    to: "pubblicazione: 'unpublished',",
    wrong:
      "On the closing board of October the consultant chooses companies and publishes: the dialog also holds the unpublished payslips of November and later, which are published with October's.",
    tests: ['src/shell/offered-actions.test.ts', 'src/shell/drawn-screens.test.tsx'],
  },
  {
    name: 'eleventh, screen: lines of one description not added up',
    file: 'src/features/documents/own/own-documents.ts',
    from: 'sum.set(descrizione, (sum.get(descrizione) ?? 0) + importo);',
    to: 'sum.set(descrizione, importo);',
    wrong:
      "A payslip prints the same line twice (e.g. two rows of 'Straordinario'): the worker's home compares only the last row of each month, and shows a change that is none, a wrong amount, or none where there is one.",
    tests: ['src/features/documents/own/own-documents.test.ts'],
  },
];
