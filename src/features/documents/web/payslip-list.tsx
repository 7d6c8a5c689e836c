import { DOCUMENTS, READ_FILTERS } from '../../../text/documents.ts';
import { dayInRome, formatMonth } from '../../../text/format.ts';
import { callFile } from '../../../web/api.ts';
import { branches, choice, day, dayRange, flag, monthRange, tags } from '../../../web/list/filters.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { filteredOf, pagesOf, queryOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { branchesOf, type CompanyChoice } from '../../companies/web/use-companies.ts';
import {
  downloadPayslip,
  lastPublishedMonth,
  listPayslips,
  listPayslipsOfCompanies,
  listPayslipTags,
  summarisePayslips,
} from '../documents.contract.ts';
import { acquireAction } from './acquire-button.tsx';
import { openPayslip } from './document-calls.ts';
import { noPayslips } from './no-payslips.tsx';
import { actionsFor } from './payslip-actions.ts';
import { columnsFor, payslipCard } from './payslip-columns.tsx';
import { monthOf, nameOf, type PayslipRow, personOf, ROW_STATES } from './payslip-row.ts';

/** The payslips of one company, or of several together. */
export function payslipsOf(companies: readonly CompanyChoice[], account: Account): ListDefinition<PayslipRow> {
  const [first] = companies;
  const several = companies.length > 1;
  // One company by `cfAzienda`, several by a repeated `listacfazienda` (spec §7).
  const whose = several
    ? { listacfazienda: companies.map((company) => company.taxCode) }
    : { cfAzienda: first?.taxCode ?? '' };
  const codes = companies.map((company) => company.code);
  const today = dayInRome(new Date());
  return {
    name: DOCUMENTS.payslips,
    noun: ['busta paga', 'buste paga'],
    rows: { page: pagesOf(several ? listPayslipsOfCompanies : listPayslips, whose) },
    rowId: (row) => row.id,
    rowName: nameOf,
    columns: ({ width, beside }) => columnsFor(width, several, beside),
    card: (row) => payslipCard(row, several),
    unread: (row) => row.statoLettura === 0,
    states: ROW_STATES,
    filters: [
      monthRange({ from: 'annomese_da', to: 'annomese_a', label: DOCUMENTS.month }),
      day({ key: 'data_pubblicazione', label: DOCUMENTS.publishedOn, word: DOCUMENTS.publication, column: 1 }),
      dayRange({ from: 'da', to: 'a', label: DOCUMENTS.created }),
      choice({
        key: 'pub',
        label: DOCUMENTS.published,
        options: [
          { value: 'true', label: DOCUMENTS.yes },
          { value: 'false', label: DOCUMENTS.no },
        ],
        place: 'figures',
      }),
      choice({ key: 'stato', label: DOCUMENTS.read, options: READ_FILTERS, place: 'figures' }),
      flag({
        key: 'stato',
        value: '10',
        label: DOCUMENTS.notReadByCompany,
        group: DOCUMENTS.readStatus,
        column: 1,
      }),
      branches({ key: 'filcant', options: several || !first ? null : branchesOf(first.taxCode) }),
      tags({ key: 'tag', inUse: queryOf(listPayslipTags, { query: whose }) }),
    ],
    summary: {
      counts: filteredOf(summarisePayslips, whose),
      whole: ['Pubblicati', 'NonPubblicati'],
      groups: [
        {
          title: DOCUMENTS.published,
          figures: [
            { label: DOCUMENTS.yes, tone: 'ok', count: 'Pubblicati', sets: { pub: 'true' } },
            { label: DOCUMENTS.no, tone: 'mute', count: 'NonPubblicati', sets: { pub: 'false' } },
          ],
        },
        {
          title: DOCUMENTS.read,
          figures: [
            { label: DOCUMENTS.fresh, tone: 'rest', count: 'Nuovi', sets: { stato: '0' } },
            { label: DOCUMENTS.byEmployee, tone: 'accent', count: 'LettoDipendente', sets: { stato: '2' } },
            { label: DOCUMENTS.byCompany, tone: 'soft', count: 'LettoAzienda', sets: { stato: '1' } },
          ],
        },
      ],
      fact: {
        title: DOCUMENTS.lastMonth,
        name: 'ultimoMese',
        words: formatMonth,
        ...(several ? {} : { own: queryOf(lastPublishedMonth, { query: { cfAzienda: first?.taxCode ?? '' } }) }),
      },
    },
    actions: (rows, list) => actionsFor(rows, { today, asCompany: account.role === 'COMPANY', companies: codes, list }),
    ownActions: ({ go }) => acquireAction(account, codes, go),
    preview: {
      title: (row) => `${personOf(row)}, ${monthOf(row).toLowerCase()}`,
      fileKey: (row) => ['payslipFile', row.id],
      load: async (row, signal) => (await callFile(downloadPayslip, { params: { id: row.id }, signal })).blob,
      onOpen: openPayslip,
    },
    empty: noPayslips(companies),
  };
}
