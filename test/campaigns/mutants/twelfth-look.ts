import type { Mutant } from './mutant.ts';

/** Mistakes thought up by reading the product alone: ten in stores, ten in calls and jobs, ten on screens. */
export const TWELFTH_LOOK: readonly Mutant[] = [
  {
    name: "twelfth, store: the download of a year's figures forgets that replaced imports are no longer in force",
    file: 'src/features/dashboard/dashboard.store.ts',
    from: '    WHERE s.company_id = ${companyId} AND s.year = ${year} AND s.replaced_at IS NULL\n    ORDER BY s.id, f.line',
    to: '    WHERE s.company_id = ${companyId} AND s.year = ${year}\n    ORDER BY s.id, f.line',
    wrong:
      "A company whose figures were imported again downloads the year's workbook and finds the superseded rows beside the present ones, so that amounts stand twice.",
    tests: ['test/api/dashboard/figures.test.ts'],
  },
  {
    name: 'twelfth, store: the contact for former workers is compared without its telephone',
    file: 'src/features/companies/company-users.store.ts',
    from: 'WHERE c.id = ${id} AND (c.contact_name, c.contact_email, c.contact_phone) IS DISTINCT FROM (n.name, n.email, n.phone)`);',
    to: 'WHERE c.id = ${id} AND (c.contact_name, c.contact_email) IS DISTINCT FROM (n.name, n.email)`);',
    wrong:
      'A company that corrects only the telephone of its contact is told that it is saved, but the old number stays, and former workers call the wrong one.',
    tests: ['test/grids/each-fact.test.ts'],
  },
  {
    name: "twelfth, store: lifting a company's hold takes a missing person for any person",
    file: 'src/features/documents/retention/retention.store.ts',
    from: 'DELETE FROM retention_hold WHERE company_id = ${companyId} AND employee_id IS NOT DISTINCT FROM ${employeeId}::bigint`);',
    to: 'DELETE FROM retention_hold WHERE company_id = ${companyId}\n      AND (${employeeId}::bigint IS NULL OR employee_id = ${employeeId}::bigint)`);',
    wrong:
      'A consultant lifts the hold on a company and with it, unsaid and untraced, the holds on each of its workers: somebody whose papers a lawsuit needs can be erased.',
    tests: ['test/api/privacy/retention.test.ts'],
  },
  {
    name: 'twelfth, store: the comparison with last month counts a payslip in the recycle bin as there',
    file: 'src/features/intake/last-month.store.ts',
    from: "AND coalesce(d.payroll_kind, 'ordinary') = 'ordinary' AND d.discarded_at IS NULL) AS \"hasItAlready\",",
    to: "AND coalesce(d.payroll_kind, 'ordinary') = 'ordinary') AS \"hasItAlready\",",
    wrong:
      'A worker whose payslip of this month was binned, and who is not in the new file, is not named among those missing before the confirmation: nobody notices that he gets none.',
    tests: ['test/api/intake/intake-last-month.test.ts'],
  },
  {
    name: 'twelfth, store: a document counts as handed over whatever content it had then',
    file: 'src/features/preservation/preservation.store.ts',
    from: 'EXISTS (SELECT FROM preservation_item i WHERE i.document_id = d.id AND i.sha256 = d.sha256)',
    to: 'EXISTS (SELECT FROM preservation_item i WHERE i.document_id = d.id)',
    wrong:
      'A document that was corrected after it went to the preserver is shown as already handed over and stands in no further package: the corrected payslip is never preserved.',
    tests: ['test/api/preservation/preservation.test.ts'],
  },
  {
    name: "twelfth, store: the search for people's documents looks into the recycle bin too",
    file: 'src/features/search/search.store.ts',
    from: 'SELECT d.id FROM document d WHERE d.employee_id = near.id AND d.discarded_at IS NULL\n',
    to: 'SELECT d.id FROM document d WHERE d.employee_id = near.id\n',
    wrong:
      'Who looks for a worker with Ctrl-K finds payslips that were thrown away among those in force, the withdrawn one beside the right one.',
    tests: ['test/api/search/search.test.ts'],
  },
  {
    name: 'twelfth, store: a view of the same name is replaced in every role of the account',
    file: 'src/features/views/views.store.ts',
    from: 'DELETE FROM saved_view WHERE account_id = ${accountId} AND grant_id = ${grantId} AND name = ${name}`);',
    to: 'DELETE FROM saved_view WHERE account_id = ${accountId} AND name = ${name}`);',
    wrong:
      "Somebody with two roles who saves a view under a name that they use in the other role too finds that the other role's view has gone.",
    tests: ['test/api/search/views.test.ts'],
  },
  {
    name: 'twelfth, store: whom a notice is for is judged by today instead of its first day',
    file: 'src/features/notices/notices.store.ts',
    from: 'AND (e.ended_on IS NULL OR e.ended_on >= coalesce(n.publish_on, scope_today()))`;',
    to: 'AND (e.ended_on IS NULL OR e.ended_on >= scope_today())`;',
    wrong:
      "Once a worker has left, the notices of his time lose him: the readers' list and the figures of a past notice no longer show that he had read and confirmed it.",
    tests: [
      'test/api/notices/board.test.ts',
      'test/api/notices/notices-of-many.test.ts',
      'test/api/server/ending.test.ts',
      'test/grids/lists.test.ts',
    ],
  },
  {
    name: 'twelfth, store: the branch of a worker is looked up by its code in all companies',
    file: 'src/features/employees/users.store.ts',
    from: 'LEFT JOIN branch b ON b.company_id = e.company_id AND b.code = e.branch_code`;',
    to: 'LEFT JOIN branch b ON b.code = e.branch_code`;',
    wrong:
      "Where two companies of the practice call a branch by the same code, a consultant sees each of its workers twice in the list, counted twice, once with the other company's branch name.",
    tests: ['test/grids/lists.test.ts'],
  },
  {
    name: 'twelfth, store: mailings that were taken back stay among those that wait',
    file: 'src/features/notifications/mailings.store.ts',
    from: 'AND m.leaves_at > ${now} AND m.withdrawn_at IS NULL\n',
    to: 'AND m.leaves_at > ${now}\n',
    wrong:
      "After 'Ritira' the reminders still stand there as about to leave, with their button, which now answers that there is nothing: nobody knows whether they were stopped.",
    tests: [
      'test/api/notifications/mails-that-wait.test.ts',
      'test/api/documents/reminders.test.ts',
      'test/api/dashboard/consultant-home.test.ts',
    ],
  },
  {
    name: 'twelfth, call: the owner is told of a moved access after it has moved',
    file: 'src/features/accounts/managing.routes.ts',
    from: '    // Told where it was read until now.\n    const told = await tellOwner(tx, grant, accessMovedMail);\n    const { events, mails } = await store.resetTo(tx, grant, body.email);\n',
    to: '    const { events, mails } = await store.resetTo(tx, grant, body.email);\n    const told = await tellOwner(tx, grant, accessMovedMail);\n',
    wrong:
      'When a manager resets an access to another e-mail, the mailbox that its owner reads gets no warning any more: whoever is robbed of the access does not learn of it.',
    tests: [
      'test/api/companies/managing.test.ts',
      'test/api/accounts/accounts.test.ts',
      'test/api/notifications/mails.test.ts',
    ],
  },
  {
    name: 'twelfth, call: a provider that is changed keeps the wrong one of its two lists of levels',
    file: 'src/features/consultants/identity-providers.routes.ts',
    from: 'factorLevels: body.livelliFattore === undefined ? before.factorLevels : each(body.livelliFattore),',
    to: 'factorLevels: body.livelliFattore === undefined ? before.codeLevels : each(body.livelliFattore),',
    wrong:
      'Switching an identity provider off and on again puts the levels of the fiscal code in place of those that stand for the second factor: people are asked for a code they were spared, or let in without theirs.',
    tests: ['test/api/accounts/identity-providers.test.ts'],
  },
  {
    name: 'twelfth, call: an import without web access takes the access from those who have it',
    file: 'src/features/employees/import.routes.ts',
    from: "      webAccess: webAccess || wasOnWeb.get(row.id ?? '') !== false,\n",
    to: '      webAccess,\n',
    wrong:
      "A consultant imports changed data of workers with 'access to the web' off, meant for the new ones: everybody whose row changes loses the access to their payslips.",
    tests: ['test/api/companies/employee-import.test.ts', 'test/api/companies/company-import.test.ts'],
  },
  {
    name: 'twelfth, call: an expired invitation of a worker is told to a company that has no login',
    file: 'src/features/notifications/notifications.jobs.ts',
    from: "      const { role, companyId, subject, companyHasLogin } = expired;\n      const audience = role === 'EMPLOYEE' && companyHasLogin ? 'company' : 'consultant';\n",
    to: "      const { role, companyId, subject } = expired;\n      const audience = role === 'EMPLOYEE' ? 'company' : 'consultant';\n",
    wrong:
      "Where a company does not use the portal itself, nobody is told that a worker's invitation has run out: the consultant who invites its people gets no news and no mail.",
    tests: [
      'test/api/notifications/news-told.test.ts',
      'test/api/notifications/notifications.test.ts',
      'test/grids/jobs.test.ts',
    ],
  },
  {
    name: 'twelfth, call: the answer to a mailed delivery forgets the attachments that were not taken',
    file: 'src/features/intake/mailed/mailed.jobs.ts',
    from: '      const kept = [...files.map(({ name, sha256 }) => ({ name, sha256 })), ...aside];\n',
    to: '      const kept = files.map(({ name, sha256 }) => ({ name, sha256 }));\n',
    wrong:
      'A consultant mails three files of which one is too large or damaged: the answer speaks of two as taken and says no word of the third, which is missing unnoticed.',
    tests: ['test/api/intake/mailbox.test.ts', 'test/api/intake/drop-folder.test.ts'],
  },
  {
    name: 'twelfth, call: a receiver that refuses one message of several counts as failing',
    file: 'src/features/webhooks/webhooks.jobs.ts',
    from: '        const failing = due.length > 0 && took === 0;\n',
    to: '        const failing = took < due.length;\n',
    wrong:
      'A receiver that takes all messages but one is shown as failing, is left alone for half a minute after each such look while the others wait, and may be switched off as if it took nothing.',
    tests: ['test/api/webhooks/webhooks.test.ts'],
  },
  {
    name: 'twelfth, call: that a signature request has expired is told to all signers',
    file: 'src/features/signing/signing.jobs.ts',
    from: "          ...endedNews(row, missingOf(signers.get(row.id) ?? []), 'expired'),\n",
    to: "          ...endedNews(row, signers.get(row.id) ?? [], 'expired'),\n",
    wrong:
      'Workers whose turn had never come are told that a request has expired which they were never asked and cannot open; those who have signed long ago are told so too.',
    tests: ['test/api/signing/signing.test.ts', 'test/api/notifications/news-told.test.ts'],
  },
  {
    name: 'twelfth, call: the ticket for the printed history loses the chosen states',
    file: 'src/features/history/history.routes.ts',
    from: "return issueTicket(tx, actor, { call: 'cronologia', ids, filter: [tipo, ...(statesOf(body.stato) ?? [])] }, now);",
    to: "return issueTicket(tx, actor, { call: 'cronologia', ids, filter: [tipo] }, now);",
    wrong:
      "Who filters the Cronologia by 'letto' and prints it gets a PDF with all rows of every state instead of those on the screen.",
    tests: ['test/grids/tickets.test.ts', 'test/api/documents/prints.test.ts'],
  },
  {
    name: 'twelfth, call: only a worker counts as the sender of a message on a request',
    file: 'src/features/requests/requests.routes.ts',
    from: "  const bySender = row.employeeId === null ? actor.role === 'COMPANY' : actor.role === 'EMPLOYEE';\n",
    to: "  const bySender = actor.role === 'EMPLOYEE';\n",
    wrong:
      'A company that writes again on its own request to the consultant is itself told of the answer, by news and mail, while the consultant is told nothing and does not reply.',
    tests: [
      'test/api/requests/requests.test.ts',
      'test/grids/requests.test.ts',
      'test/api/notifications/news-told.test.ts',
    ],
  },
  {
    name: 'twelfth, call: the right document of a misdelivery takes the day of a cancelled publication',
    file: 'src/features/documents/correct/misdelivery.routes.ts',
    from: "const publishOn = publication === 'published' ? today : publication === 'scheduled' ? document.publishOn : null;",
    to: "const publishOn = publication === 'published' ? today : document.publishOn;",
    wrong:
      'A practice that first cancels the publication of a wrongly delivered payslip and then corrects it finds the right one published at once, with a mail to its worker, though nothing was to be shown.',
    tests: ['test/api/documents/misdelivery.test.ts'],
  },
  {
    name: "twelfth, screen: publishing from the month's board loses the beginning of its month",
    file: 'src/features/homes/web/closing-actions.tsx',
    from: "        annomese_da: month,\n        annomese_a: month,\n        pubblicazione: 'unpublished',\n",
    to: "        annomese_a: month,\n        pubblicazione: 'unpublished',\n",
    wrong:
      "'Pubblica' on the board of November puts the unpublished payslips of all earlier months into the dialog as well, and one click publishes what had been kept back.",
    tests: ['src/shell/offered-actions.test.ts'],
  },
  {
    name: 'twelfth, screen: a copied notice does not take over the one worker whom it is for',
    file: 'src/features/notices/web/notice-form.tsx',
    from: "      idUser: source?.idUser ?? '',\n",
    to: "      idUser: changed?.idUser ?? '',\n",
    wrong:
      "Who copies a notice to a single worker in order to write to him again has 'everybody' as the recipient, and hangs what is personal on the board of the whole company.",
    tests: ['src/shell/forms.test.tsx'],
  },
  {
    name: "twelfth, screen: the tick for web access is not sent with a company's data",
    file: 'src/features/companies/web/company-data.tsx',
    from: '    send: async ({ accessoWeb, ...values }) => {\n      const body = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));\n      await call(changeCompany, {\n        params: { id: company.id },\n        body: isConsultant ? { ...body, accessoWeb } : body,\n      });\n    },\n',
    to: '    send: async (values) => {\n      const body = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));\n      await call(changeCompany, { params: { id: company.id }, body });\n    },\n',
    wrong:
      "A consultant ticks, or unticks, a company's access to the web, reads that it is saved, and nothing has changed.",
    tests: ['src/shell/forms.test.tsx'],
  },
  {
    name: "twelfth, screen: the phone's bar counts no more the notices that ask for a presa visione",
    file: 'src/shell/frame/bottom-bar.tsx',
    from: '  const count = unseen + toConfirm;\n',
    to: '  const count = unseen;\n',
    wrong:
      "A worker who has read a notice without confirming it sees no number on 'Bacheca' any more, and forgets the presa visione that is still asked of him.",
    tests: ['src/shell/frame/bottom-bar.test.tsx'],
  },
];
