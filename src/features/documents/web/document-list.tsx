import { isOfCompany, isUploaded, KINDS, type Kind, type PeriodForm } from '../../../directory/kinds.ts';
import { branchesOf, type CompanyChoice } from '../../../directory-web/use-companies.ts';
import { dayInRome, formatMonth } from '../../../text/common/format.ts';
import { KIND_WORDS } from '../../../text/common/kind-words.ts';
import { DOCUMENT_ACTIONS, PRIVACY_DOCUMENTS } from '../../../text/documents/document-actions.ts';
import { ACKNOWLEDGEMENT, DOCUMENTS, READ_FILTERS } from '../../../text/documents/documents.ts';
import { HISTORY_STATE_LABELS } from '../../../text/history/history.ts';
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
import type { ListAction, ListDefinition, ListSummary } from '../../../web/list/list-definition.ts';
import { paths } from '../../../web/paths.ts';
import { filteredOf, pagesOf, queryOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { COUNTED_UP_TO, DOCUMENT_CALLS, lastPublishedMonth } from '../core/documents.contract.ts';
import { callDocument } from '../core/web/call-document.ts';
import { isPdf, openDocument } from '../core/web/document-calls.ts';
import { columnsFor, documentCard } from '../core/web/document-columns.tsx';
import { type DocumentRow, documentOf, nameOf, personOf, ROW_STATES } from '../core/web/document-row.ts';
import { acquireAction } from '../upload/web/acquire-button.tsx';
import { actionsFor } from './document-actions.ts';
import { PLACES } from './document-menus.ts';
import { DIALOGS } from './late-dialogs.ts';
import { noDocuments } from './no-documents.tsx';

/** A list of the documents of one kind, for one company or for several. */
export function documentsOf(
  kind: Kind,
  companies: readonly CompanyChoice[],
  account: Account,
  /** Lists only documents of this category: PRIVACY. */
  category?: string,
): ListDefinition<DocumentRow> {
  const [first] = companies;
  const several = companies.length > 1;
  // The query names one company as `cfAzienda`, several as a repeated `listacfazienda` (spec §7).
  const whose = {
    ...(several ? { listacfazienda: codesOfTax(companies) } : { cfAzienda: first?.taxCode ?? '' }),
    ...(category ? { codCategoria: category } : {}),
    contaFinoA: COUNTED_UP_TO,
  };
  const codes = companies.map((company) => company.code);
  const today = dayInRome(new Date());
  const calls: (typeof DOCUMENT_CALLS)[Kind] = DOCUMENT_CALLS[kind];
  const ofCompany = isOfCompany(kind);
  return {
    name: KIND_WORDS[kind].list,
    noun: KIND_WORDS[kind].noun,
    companies: companies.map((company) => company.name),
    rows: { page: pagesOf(several ? calls.listOfCompanies : calls.list, whose) },
    rowId: (row) => row.id,
    rowName: nameOf,
    columns: ({ width, beside }) => columnsFor(kind, { width, several, beside }),
    card: (row) => documentCard(row, several),
    // The server's default order, so that the column header shows its arrow.
    sort: { month: 'annomese,desc', year: 'anno,desc', none: 'dataCreazione,desc' }[KINDS[kind].period ?? 'none'],
    unread: (row) => row.statoLettura === 0,
    rowHeight: 44,
    states: ofCompany ? ROW_STATES.filter((state) => state.label !== HISTORY_STATE_LABELS.LettoDipendente) : ROW_STATES,
    filters: [
      ...periodFilters(KINDS[kind].period),
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
      choice({
        key: 'pubblicazione',
        label: DOCUMENTS.notPublished,
        options: [
          { value: 'unpublished', label: DOCUMENTS.toPublish },
          { value: 'scheduled', label: DOCUMENTS.scheduled },
          { value: 'cancelled', label: DOCUMENTS.withheld },
        ],
      }),
      choice({ key: 'stato', label: DOCUMENTS.read, options: READ_FILTERS, place: 'figures' }),
      flag({ key: 'stato', value: '10', label: DOCUMENTS.notReadByCompany, group: DOCUMENTS.readStatus, column: 1 }),
      ...(KINDS[kind].acknowledged
        ? [
            choice({
              key: 'presaVisione',
              label: ACKNOWLEDGEMENT.label,
              options: [
                { value: 'data', label: ACKNOWLEDGEMENT.filterGiven },
                { value: 'mancante', label: ACKNOWLEDGEMENT.filterMissing },
              ],
            }),
          ]
        : []),
      ...(ofCompany
        ? []
        : [branches({ key: 'filcant', options: several || !first ? null : branchesOf(first.taxCode) })]),
      tags({
        key: 'tag',
        inUse: queryOf(calls.listTags, {
          query: several ? { listacfazienda: codesOfTax(companies) } : { cfAzienda: first?.taxCode ?? '' },
        }),
      }),
    ],
    summary: summaryOf(kind, whose),
    nothingLeft: ({ pub, pubblicazione }) =>
      pub === 'false' || pubblicazione === 'unpublished'
        ? { title: DOCUMENTS.allPublished, text: DOCUMENTS.allPublishedText }
        : null,
    live: true,
    later: DIALOGS.fetch,
    actions: (rows, list) => actionsFor(rows, { kind, today, account, companies: codes, list }),
    ownActions: ({ go }) => (category ? [] : ownActions(kind, account, codes, go)),
    rowMenu: (row, { go }) => [
      {
        label: DOCUMENT_ACTIONS.detail,
        icon: 'document',
        menu: PLACES.prove,
        onPick: () => go(paths.documentDetail(kind, row.id, { codiceAzienda: codes })),
      },
    ],
    preview: {
      title: (row) => (ofCompany ? row.descrizione : `${personOf(row)}, ${documentOf(row).toLowerCase()}`),
      fileKey: (row) => ['documentFile', row.id],
      shows: isPdf,
      load: async (row, signal) => (await callDocument(calls.download, { params: { id: row.id }, signal })).blob,
      onOpen: openDocument,
    },
    empty: noDocuments(kind, companies),
  };
}

const codesOfTax = (companies: readonly CompanyChoice[]) => companies.map((company) => company.taxCode);

/** The query parameters for one company or for several. */
type Whose = { cfAzienda?: string; listacfazienda?: string[]; codCategoria?: string; contaFinoA: number };

function periodFilters(form: PeriodForm): Filter[] {
  if (form === 'month') return [monthRange({ from: 'annomese_da', to: 'annomese_a', label: DOCUMENTS.month })];
  return form === 'year' ? [yearRange({ from: 'anno_da', to: 'anno_a', label: DOCUMENTS.year })] : [];
}

function ownActions(
  kind: Kind,
  account: Account,
  codes: readonly string[],
  go: (address: string) => void,
): readonly ListAction[] {
  if (!isUploaded(kind)) return acquireAction(account, codes, go);
  const upload: ListAction = {
    label: DOCUMENT_ACTIONS.upload,
    icon: 'upload',
    whyNot: null,
    onRun: () => go(paths.upload(kind, codes)),
  };
  // The company's own privacy page (spec §2), which consultants do not have.
  const privacy: ListAction = {
    label: PRIVACY_DOCUMENTS.title,
    icon: 'document',
    whyNot: null,
    onRun: () => go(paths.privacyDocuments()),
  };
  return isOfCompany(kind) && account.role === 'COMPANY' ? [upload, privacy] : [upload];
}

function summaryOf(kind: Kind, whose: Whose): ListSummary {
  const { summarise }: (typeof DOCUMENT_CALLS)[Kind] = DOCUMENT_CALLS[kind];
  return {
    counts: filteredOf(summarise, whose),
    whole: ['Pubblicati', 'NonPubblicati'],
    more: 'oltre',
    groups: [
      {
        title: DOCUMENTS.published,
        figures: [
          { label: DOCUMENTS.yes, tone: 'ok', count: 'Pubblicati', sets: { pub: 'true', pubblicazione: undefined } },
          {
            label: DOCUMENTS.no,
            tone: 'mute',
            count: 'NonPubblicati',
            sets: { pub: 'false', pubblicazione: undefined },
          },
        ],
      },
      {
        title: DOCUMENTS.notPublished,
        further: true,
        figures: [
          {
            label: DOCUMENTS.toPublish,
            tone: 'rest',
            count: 'DaPubblicare',
            sets: { pub: undefined, pubblicazione: 'unpublished' },
          },
          {
            label: DOCUMENTS.scheduled,
            tone: 'soft',
            count: 'Programmati',
            sets: { pub: undefined, pubblicazione: 'scheduled' },
          },
          {
            label: DOCUMENTS.withheld,
            tone: 'mute',
            count: 'Annullati',
            sets: { pub: undefined, pubblicazione: 'cancelled' },
          },
        ],
      },
      {
        title: DOCUMENTS.read,
        figures: [
          { label: DOCUMENTS.fresh, tone: 'rest', count: 'Nuovi', sets: { stato: '0' } },
          ...(isOfCompany(kind)
            ? []
            : ([
                { label: DOCUMENTS.byEmployee, tone: 'accent', count: 'LettoDipendente', sets: { stato: '2' } },
              ] as const)),
          { label: DOCUMENTS.byCompany, tone: 'soft', count: 'LettoAzienda', sets: { stato: '1' } },
        ],
      },
    ],
    ...lastPublished(kind, whose),
  };
}

/** The summary shows the last published month of payslips and the last year of CUs; other kinds have no period. */
function lastPublished(kind: Kind, { cfAzienda }: Whose): Pick<ListSummary, 'fact'> {
  if (KINDS[kind].period === null) return {};
  const own =
    cfAzienda && KINDS[kind].period === 'month' ? { own: queryOf(lastPublishedMonth, { query: { cfAzienda } }) } : {};
  const words = (period: string) => formatMonth(period) || period;
  return { fact: { title: KIND_WORDS[kind].last, name: 'ultimoMese', words, ...own } };
}
