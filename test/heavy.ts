/**
 * Test files that may cost more than 20 CPU seconds, and why. They run first, so that none is left alone at the end.
 */
export const HEAVY: Record<string, string> = {
  'test/api/operation/joining.test.ts': 'it starts twelve processes, each from an empty folder',
  'test/api/signing/signing.test.ts': 'it draws, signs and seals a PDF for each way of signing',
  'test/api/server/plans.test.ts': 'it fills a database with years of documents before it reads plans',
  'test/grids/changes.test.ts': 'it sends every changing request twice as each role',
  'test/browser/employee-phone.e2e.ts': 'a worker’s whole visit on a phone: six journeys each day',
  'test/browser/payslip-list.e2e.ts': 'the list that every role uses most: six journeys',
  'test/browser/screens.e2e.ts': 'it opens every screen of every role',
  'test/browser/shell.e2e.ts': 'frame, menu, login and errors: a dozen short journeys',
  'test/browser/what-comes-later.e2e.ts': 'seventeen journeys on made answers',
  'test/browser/what-dialogs-keep.e2e.ts': 'eighteen journeys on made answers',
};
