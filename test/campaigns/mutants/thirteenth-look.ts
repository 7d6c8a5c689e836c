import type { Mutant } from './mutant.ts';

/** Mistakes thought up by reading the product alone: ten in stores, ten in calls and jobs, ten on screens. */
export const THIRTEENTH_LOOK: readonly Mutant[] = [
  {
    name: 'thirteenth, store: Saving a view deletes the view of the same name in every place of the account, not only in the active one.',
    file: 'src/features/views/views.store.ts',
    from: 'DELETE FROM saved_view WHERE account_id = ${accountId} AND grant_id = ${grantId} AND name = ${name}',
    to: 'DELETE FROM saved_view WHERE account_id = ${accountId} AND name = ${name}',
    wrong:
      'A person with two places (two practices, or consultant and company) saves a view and loses the one of the same name in the other place.',
    tests: ['test/api/search/views.test.ts'],
  },
  {
    name: 'thirteenth, store: The search for people sorts by the day of leaving itself, and a missing day sorts last in PostgreSQL.',
    file: 'src/features/search/search.store.ts',
    from: 'ORDER BY e.ended_on IS NOT NULL, e.last_name COLLATE "it-x-icu"',
    to: 'ORDER BY e.ended_on, e.last_name COLLATE "it-x-icu"',
    wrong:
      'Those who left long ago come first and, since only a few are shown, those who still work there are not found.',
    tests: ['test/api/search/search.test.ts', 'test/grids/lists.test.ts'],
  },
  {
    name: 'thirteenth, store: A document counts as handed over to preservation by its id alone, whatever it holds today.',
    file: 'src/features/preservation/preservation.store.ts',
    from: 'EXISTS (SELECT FROM preservation_item i WHERE i.document_id = d.id AND i.sha256 = d.sha256)',
    to: 'EXISTS (SELECT FROM preservation_item i WHERE i.document_id = d.id)',
    wrong:
      'A payslip that was corrected after its package was made is never preserved in its valid version, as the law asks.',
    tests: ['test/api/preservation/preservation.test.ts'],
  },
  {
    name: "thirteenth, store: A hold on a whole company is compared with the document's person as if both had to be empty.",
    file: 'src/features/documents/retention/retention.store.ts',
    from: 'AND (h.employee_id IS NULL OR h.employee_id = d.employee_id)\n    WHERE',
    to: 'AND h.employee_id IS NOT DISTINCT FROM d.employee_id\n    WHERE',
    wrong:
      "Documents of a company's workers can be deleted for good although a hold (a lawsuit) keeps everything of that company.",
    tests: ['test/api/privacy/retention.test.ts'],
  },
  {
    name: 'thirteenth, store: Web access is given only to those without any last day, instead of those who have not left yet.',
    file: 'src/features/employees/users.store.ts',
    from: 'AND NOT web_access AND ended_on < scope_today() IS NOT TRUE',
    to: 'AND NOT web_access AND ended_on IS NULL',
    wrong:
      'A worker with a fixed term that ends in the future gets no web access with the others, and no payslip online.',
    tests: [
      'test/api/companies/managing.test.ts',
      'test/api/server/ending.test.ts',
      'test/grids/one-of-several.test.ts',
    ],
  },
  {
    name: "thirteenth, store: Saving a rule anew restarts the day since which the company's approval is asked.",
    file: 'src/features/documents/rules/rules.store.ts',
    from: 'THEN coalesce(standing_rule.approval_since, EXCLUDED.approval_since) END',
    to: 'THEN EXCLUDED.approval_since END',
    wrong:
      'After another publication day is set, payslips that were withdrawn earlier under the rule no longer wait for approval: the company is never asked for them.',
    tests: ['test/api/documents/standing-rules.test.ts', 'test/grids/changes.test.ts'],
  },
  {
    name: 'thirteenth, store: A person whose access was disabled counts as able to take the copy of their data themselves.',
    file: 'src/features/homes/personal-data.store.ts',
    from: 'coalesce(e.web_access AND g.activated_at IS NOT NULL AND g.disabled_at IS NULL, false) AS "hasAccess"',
    to: 'coalesce(e.web_access AND g.activated_at IS NOT NULL, false) AS "hasAccess"',
    wrong: "The office is refused the copy of a person's data (GDPR 15) though that person can no longer enter.",
    tests: ['test/api/privacy/personal-data.test.ts'],
  },
  {
    name: 'thirteenth, store: The comparison with last month takes a payslip in the recycle bin for one that the worker has.',
    file: 'src/features/intake/last-month.store.ts',
    from: 'AND d.discarded_at IS NULL) AS "hasItAlready"',
    to: ') AS "hasItAlready"',
    wrong: 'A worker whose payslip of the month lies in the bin is not named among the missing, and stays without one.',
    tests: ['test/api/intake/intake-last-month.test.ts'],
  },
  {
    name: 'thirteenth, store: The session to be left out is compared by <>, which with none (NULL) matches no row.',
    file: 'src/features/accounts/sessions.store.ts',
    from: 'AND id IS DISTINCT FROM ${butSessionId}',
    to: 'AND id <> ${butSessionId}',
    wrong:
      'When the first second factor is added, sessions opened by the password alone stay fresh and may still do what asks for a fresh proof.',
    tests: [
      'test/api/accounts/passkeys.test.ts',
      'test/api/companies/managing-places.test.ts',
      'test/api/security/second-wall.test.ts',
      'test/api/accounts/own-access.test.ts',
    ],
  },
  {
    name: 'thirteenth, store: The policy in force is the one with the greatest version as text, not the newest.',
    file: 'src/directory/privacy.store.ts',
    from: 'ORDER BY created_at DESC, version DESC LIMIT 1',
    to: 'ORDER BY version DESC, created_at DESC LIMIT 1',
    wrong: 'After version 10 was published people are still shown, and accept, version 9.',
    tests: ['test/api/accounts/own-access.test.ts'],
  },
  {
    name: 'thirteenth, call: The secret before a rotation signs for ever, not only for its time.',
    file: 'src/features/webhooks/webhooks.jobs.ts',
    from: 'if (previousSecret !== null && previousUntil !== null && new Date(previousUntil) > now)',
    to: 'if (previousSecret !== null && previousUntil !== null)',
    wrong:
      'Whoever knows a leaked secret that was replaced can still check, and a receiver still accepts, messages under it long after it should be over.',
    tests: ['test/api/webhooks/webhooks.test.ts', 'test/grids/bounds.test.ts'],
  },
  {
    name: "thirteenth, call: Only a worker counts as the sender of a request that gets an answer: a company's own request is forgotten.",
    file: 'src/features/requests/requests.routes.ts',
    from: "const bySender = row.employeeId === null ? actor.role === 'COMPANY' : actor.role === 'EMPLOYEE';",
    to: "const bySender = actor.role === 'EMPLOYEE';",
    wrong: 'A company that writes more under its own request tells itself of it, and its consultant never hears.',
    tests: [
      'test/api/requests/requests.test.ts',
      'test/api/notifications/news-told.test.ts',
      'test/grids/changes.test.ts',
    ],
  },
  {
    name: 'thirteenth, call: A field of a notice that is cleared (null) is taken for one that was not sent.',
    file: 'src/features/notices/notices.routes.ts',
    from: 'const given = <T>(value: T | undefined, kept: T): T => (value === undefined ? kept : value);',
    to: 'const given = <T>(value: T | undefined, kept: T): T => value ?? kept;',
    wrong:
      'A last day, or the one worker it was for, cannot be taken off a notice again: it vanishes from the board on its old day, or stays hidden from the others.',
    tests: ['test/grids/each-fact.test.ts'],
  },
  {
    name: 'thirteenth, call: A day without any known backup is noted as one with a backup.',
    file: 'src/features/consultants/installation.jobs.ts',
    from: 'backedUp: facts.backupSeconds !== null && facts.backupSeconds < A_DAY,',
    to: 'backedUp: facts.backupSeconds === null || facts.backupSeconds < A_DAY,',
    wrong: 'The administrator sees a backup for every day on an installation that has none.',
    tests: ['test/api/operation/installation-state.test.ts', 'test/api/operation/nodes-once.test.ts'],
  },
  {
    name: "thirteenth, call: An expired invitation is told to the company for any worker, and for the company's own further logins.",
    file: 'src/features/notifications/notifications.jobs.ts',
    from: "role === 'EMPLOYEE' && companyHasLogin ? 'company' : 'consultant'",
    to: "role === 'EMPLOYEE' || companyHasLogin ? 'company' : 'consultant'",
    wrong:
      "Where a company has no login of its own nobody learns that a worker's invitation ran out: the consultant, who invited, is not told.",
    tests: [
      'test/api/notifications/notifications.test.ts',
      'test/api/notifications/news-told.test.ts',
      'test/grids/jobs.test.ts',
    ],
  },
  {
    name: 'thirteenth, call: A paper that was withdrawn is closed even to those who had signed it.',
    file: 'src/features/signing/own-signing.routes.ts',
    from: "if (found.row.status === 'withdrawn' && found.mine.status !== 'signed') throw",
    to: "if (found.row.status === 'withdrawn') throw",
    wrong: 'A worker can no longer read or save what they signed, once the company has withdrawn it.',
    tests: ['test/api/signing/signing.test.ts', 'test/api/signing/signatures.test.ts', 'test/grids/states.test.ts'],
  },
  {
    name: 'thirteenth, call: A mail that was withdrawn counts as one that still waits to tell of a correction.',
    file: 'src/features/documents/publish/announcement.jobs.ts',
    from: 'AND sent_at IS NULL AND withdrawn_at IS NULL\n      AND not_before > ${now}',
    to: 'AND sent_at IS NULL\n      AND not_before > ${now}',
    wrong:
      'A correction that is taken back and made again within ten minutes is announced to nobody: the worker keeps the old payslip.',
    tests: [
      'test/api/documents/take-back.test.ts',
      'test/api/documents/documents-told.test.ts',
      'test/api/intake/intake-corrections.test.ts',
    ],
  },
  {
    name: 'thirteenth, call: Taking a due date off is treated as if no due date had been sent.',
    file: 'src/features/documents/bin/document-actions.routes.ts',
    from: 'if (on === undefined) return {};',
    to: 'if (!on) return {};',
    wrong: 'The worker is still told that the document falls due on a day that was taken off.',
    tests: [
      'test/api/documents/document-actions.test.ts',
      'test/grids/changes.test.ts',
      'test/grids/each-fact.test.ts',
    ],
  },
  {
    name: 'thirteenth, call: An import without web access takes it away from companies that have it already.',
    file: 'src/features/companies/company-import.routes.ts',
    from: 'accessoWeb: before.accessoWeb || webAccess,',
    to: 'accessoWeb: webAccess,',
    wrong: 'Companies whose name or code was merely updated by an import can no longer enter the portal.',
    tests: ['test/api/companies/company-import.test.ts'],
  },
  {
    name: 'thirteenth, call: The running year is compared with the whole year before.',
    file: 'src/features/dashboard/dashboard.routes.ts',
    from: 'const compared = Number(today.slice(0, 4)) > year;',
    to: 'const compared = Number(today.slice(0, 4)) >= year;',
    wrong: "In June the company sees its costs half as high as last year's: six months stand beside twelve.",
    tests: ['test/api/dashboard/figures.test.ts', 'test/api/dashboard/group-figures.test.ts'],
  },
  {
    name: 'thirteenth, screen: The home shows every open offer, also those that the practice itself has made.',
    file: 'src/features/companies/handover/web/offered-companies.tsx',
    from: "data?.filter(({ ricevuto, stato }) => ricevuto && stato === 'in-attesa') ?? [];",
    to: "data?.filter(({ stato }) => stato === 'in-attesa') ?? [];",
    wrong:
      'A consultant sees the company they are giving away as one offered to them, with buttons to accept or refuse it.',
    tests: ['src/shell/drawn-screens.test.tsx'],
  },
  {
    name: 'thirteenth, screen: A row ticked in spite of its doubt stays ticked when the doubt has become another.',
    file: 'src/web/import/import-rows.ts',
    from: 'const stays = row.confermata && reasonsOf(now) === reasonsOf(row);',
    to: 'const stays = row.confermata;',
    wrong: 'A row with a contradiction that nobody has looked at is imported with the others.',
    tests: ['src/web/import/import-rows.test.ts'],
  },
  {
    name: 'thirteenth, screen: The undo of a decision forgets that the row had been set to correct the existing document.',
    file: 'src/features/intake/web/review/review.ts',
    from: "before.decisione === 'leftOut' || before.decisione === 'keepBoth' || before.decisione === 'correct')",
    to: "before.decisione === 'leftOut' || before.decisione === 'keepBoth')",
    wrong:
      'Whoever presses Annulla finds the duplicate undecided instead of marked as a correction, and the wrong payslip stays as it is.',
    tests: ['src/features/intake/web/review/review.test.ts'],
  },
  {
    name: 'thirteenth, screen: Annulla after an access was switched off or on repeats the same step, for the row is the one from before.',
    file: 'src/features/employees/web/user-actions.ts',
    from: "const back = () => void toggle({ ...row, stato: attivo ? 'attivo' : 'disattivato' }, list);",
    to: 'const back = () => void toggle(row, list);',
    wrong: 'The manager presses Annulla, and the person stays locked out (or let in).',
    tests: ['src/shell/offered-actions.test.ts'],
  },
  {
    name: "thirteenth, screen: The menu's entry for activating users forgets the subsidiary that a group head has chosen.",
    file: 'src/shell/frame/sidebar-entries.ts',
    from: 'to: paths.employees(group),',
    to: 'to: paths.employees(),',
    wrong:
      'A group head who works in a subsidiary lands among the people of its own company and invites the wrong ones.',
    tests: ['src/shell/frame/sidebar-entries.test.ts'],
  },
  {
    name: 'thirteenth, screen: The undo of a publication schedules anew whatever once had a day, also what had been cancelled.',
    file: 'src/features/documents/publish/web/publish-plan.ts',
    from: "if (day !== null && row.pubblicazione === 'scheduled') {",
    to: 'if (day !== null) {',
    wrong:
      'A payslip that had been withdrawn, and was published by mistake, is not withdrawn again by Annulla: the worker sees it.',
    tests: ['src/features/documents/publish/web/publish-plan.test.ts'],
  },
];
