import { DOCUMENTS, KIND_WORDS, READ_FILTERS } from '../../../text/documents.ts';
import { dayInRome, formatMonth } from '../../../text/format.ts';
import { callFile } from '../../../web/api.ts';
import {
  branches,
  choice,
  day,
  dayRange,
  type Filter,
  flag,
  monthRange,
  tags,
  yearRange,
} from '../../../web/list/filters.ts';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { filteredOf, pagesOf, queryOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { branchesOf, type CompanyChoice } from '../../companies/web/use-companies.ts';
import { DOCUMENT_CALLS, lastPublishedMonth } from '../documents.contract.ts';
import { isPayroll, KINDS, type Kind } from '../kinds.ts';
import { acquireAction } from './acquire-button.tsx';
import { actionsFor } from './document-actions.ts';
import { openDocument } from './document-calls.ts';
import { columnsFor, documentCard } from './document-columns.tsx';
import { type DocumentRow, nameOf, periodOf, personOf, ROW_STATES } from './document-row.ts';
import { noDocuments } from './no-documents.tsx';

/** The documents of one kind, of one company or of several together. */
export function documentsOf(
  kind: Kind,
  companies: readonly CompanyChoice[],
  account: Account,
): ListDefinition<DocumentRow> {
  const calls = DOCUMENT_CALLS[kind];
  const words = KIND_WORDS[kind];
  const [first] = companies;
  const several = companies.length > 1;
  // One company by `cfAzienda`, several by a repeated `listacfazienda` (spec §7).
  const whose = several
    ? { listacfazienda: companies.map((company) => company.taxCode) }
    : { cfAzienda: first?.taxCode ?? '' };
  const codes = companies.map((company) => company.code);
  const today = dayInRome(new Date());
  return {
    name: words.list,
    noun: words.noun,
    rows: { page: pagesOf(several ? calls.listOfCompanies : calls.list, whose) },
    rowId: (row) => row.id,
    rowName: nameOf,
    columns: ({ width, beside }) => columnsFor(kind, width, several, beside),
    card: (row) => documentCard(kind, row, several),
    unread: (row) => row.statoLettura === 0,
    states: ROW_STATES,
    filters: [
      ...periodFilters(kind),
      day({ key: 'data_pubblicazione', label: DOCUMENTS.publishedOn, word: DOCUMENTS.publication, column: 1 }),
      flag({ key: 'stato', value: '10', label: DOCUMENTS.notReadByCompany, group: DOCUMENTS.readStatus, column: 1 }),
      dayRange({ from: 'da', to: 'a', label: DOCUMENTS.created }),
      choice({ key: 'pub', label: DOCUMENTS.published, options: YES_NO, place: 'figures' }),
      choice({ key: 'stato', label: DOCUMENTS.read, options: READ_FILTERS, place: 'figures' }),
      branches({ key: 'filcant', options: several || !first ? null : branchesOf(first.taxCode) }),
      tags({ key: 'tag', inUse: queryOf(calls.listTags, { query: whose }) }),
    ],
    summary: {
      counts: filteredOf(calls.summarise, whose),
      whole: ['Pubblicati', 'NonPubblicati'],
      groups: SUMMARY_GROUPS,
      ...(isPayroll(kind)
        ? {
            fact: {
              title: words.last,
              name: 'ultimoMese',
              words: (period) => formatMonth(period) || period,
              ...(several || kind !== 'payslip'
                ? {}
                : { own: queryOf(lastPublishedMonth, { query: { cfAzienda: first?.taxCode ?? '' } }) }),
            },
          }
        : {}),
    },
    actions: (rows, list) => actionsFor(rows, { today, asCompany: account.role === 'COMPANY', companies: codes, list }),
    ownActions: ({ go }) => (isPayroll(kind) ? acquireAction(account, codes, go) : []),
    preview: {
      title: (row) => [personOf(row), periodOf(row).toLowerCase()].filter(Boolean).join(', '),
      fileKey: (row) => ['documentFile', row.id],
      load: async (row, signal) => (await callFile(calls.download, { params: { id: row.id }, signal })).blob,
      onOpen: (row) => openDocument(kind, row),
    },
    empty: noDocuments(kind, companies),
  };
}

/** A month for payslips, a year for CUs (spec §2). */
function periodFilters(kind: Kind): Filter[] {
  switch (KINDS[kind].period) {
    case 'month':
      return [monthRange({ from: 'annomese_da', to: 'annomese_a', label: DOCUMENTS.month })];
    case 'year':
      return [yearRange({ from: 'anno_da', to: 'anno_a', label: DOCUMENTS.year })];
    default:
      return [];
  }
}

const YES_NO = [
  { value: 'true', label: DOCUMENTS.yes },
  { value: 'false', label: DOCUMENTS.no },
];

const SUMMARY_GROUPS: NonNullable<ListDefinition<DocumentRow>['summary']>['groups'] = [
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
];
