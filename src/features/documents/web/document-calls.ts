import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { openTicket } from '../../../web/open-file.ts';
import { outdate, refresh } from '../../../web/query.ts';
import { say } from '../../../web/ui/snackbar.ts';
import { consultantHome, listCompaniesWithEmployeeDocuments } from '../../companies/companies.contract.ts';
import {
  lastPublishedMonth,
  listPayslips,
  listPayslipsOfCompanies,
  listPayslipTags,
  summarisePayslips,
  ticketForPayslip,
} from '../documents.contract.ts';
import type { PayslipRow } from './payslip-row.ts';

/** Whatever shows workers' documents or counts them. */
const SHOWN_BY = [
  listPayslips,
  listPayslipsOfCompanies,
  summarisePayslips,
  listPayslipTags,
  lastPublishedMonth,
  consultantHome,
  listCompaniesWithEmployeeDocuments,
];

/** After a change of documents: lists, counts and homes are asked again. */
export function refreshDocuments(): Promise<void> {
  return refresh(...SHOWN_BY);
}

/** Opens the PDF in a new window (spec §2). Coming back, the list asks again: the opening may be a reading. */
export function openPayslip(row: PayslipRow): void {
  openTicket(async () => (await call(ticketForPayslip, { params: { id: row.id } })).url)
    .then(() => outdate(...SHOWN_BY))
    .catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
}
