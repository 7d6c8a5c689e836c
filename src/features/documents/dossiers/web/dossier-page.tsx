import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import { isAbsent } from '../../../../directory-web/no-history.tsx';
import type { CompanyChoice } from '../../../../directory-web/use-companies.ts';
import { readActivity } from '../../../../ledger/history.contract.ts';
import { dayInRome, formatDay } from '../../../../text/common/format.ts';
import { DOSSIER_ACTIVITY, DOSSIERS, dossierChange } from '../../../../text/documents/dossiers.ts';
import { CRONOLOGIA } from '../../../../text/history/history.ts';
import { useGo, useParam } from '../../../../web/address.tsx';
import { call, callList } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import type { ListDefinition, ListHandle } from '../../../../web/list/list-definition.ts';
import { List } from '../../../../web/list/list-page.tsx';
import { useLive } from '../../../../web/live.ts';
import { usePageTitle } from '../../../../web/page-title.ts';
import { paths } from '../../../../web/paths.ts';
import { queryOf } from '../../../../web/query.ts';
import { useRefetchOnReturn } from '../../../../web/refetch-on-return.ts';
import { queryClient, useAccount } from '../../../../web/session.ts';
import type { Tone } from '../../../../web/ui/chip/status-chip.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Icon, type IconName } from '../../../../web/ui/icon.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { PopMenu } from '../../../../web/ui/menu/pop-menu.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { EmptyState } from '../../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../../web/ui/page/page-header.tsx';
import { Timeline } from '../../../../web/ui/page/timeline.tsx';
import { WaitingLines, WaitingRows } from '../../../../web/ui/page/waiting.tsx';
import type { Column } from '../../../../web/ui/table/table-row.ts';
import { openDocument } from '../../core/web/document-calls.ts';
import { documentCard, MIXED_COLUMNS } from '../../core/web/document-columns.tsx';
import { type DocumentRow, documentOf, nameOf, personOf } from '../../core/web/document-row.ts';
import { changeDossier, readDossier } from '../dossiers.contract.ts';
import { AddDocumentsDialog } from './add-documents-dialog.tsx';
import { refreshDossiers } from './dossier-calls.ts';
import { actionsFor, State } from './dossier-list.tsx';
import classes from './dossier-page.module.css';

export type Dossier = ResponseOf<typeof readDossier>;

/** `/dossier/{id}`: a dossier's documents, details, history and actions (spec §2). */
export default function DossierPage() {
  const id = useParam('id');
  const found = useQuery({ ...queryOf(readDossier, { params: { id } }), retry: false });
  useRefetchOnReturn(found.refetch);
  useLive(found.refetch);
  usePageTitle(found.data?.nome ?? DOSSIERS.title);
  if (isAbsent(found.error)) return <EmptyState title={DOSSIERS.absent} text={DOSSIERS.absentText} headingLevel={1} />;
  if (found.isLoadingError) return <ErrorBox error={found.error} onRetry={() => void found.refetch()} />;
  return found.data ? <Open key={id} dossier={found.data} /> : <WaitingRows />;
}

function Open({ dossier }: { dossier: Dossier }) {
  const account = useAccount();
  const go = useGo();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const ofCompany = dossier.di === 'azienda';
  const list = ofCompany
    ? paths.companiesDocuments(account.role, [dossier.codiceAzienda], { vista: 'fascicoli' })
    : paths.workersDocuments(account.role, [dossier.codiceAzienda], { vista: 'fascicoli' });
  const handle: ListHandle = {
    show: (draw) => setDialog(draw(() => setDialog(null))),
    clearSelection: () => undefined,
    refresh: refreshDossiers,
    go,
  };
  const company = { code: dossier.codiceAzienda, taxCode: dossier.cfAzienda, name: dossier.azienda };
  const [publish, ...rest] = actionsFor([dossier], handle, account, company, () => go(list));
  const waiting = dossier.elenco.filter((row) => row.pubblicazione === 'unpublished').length;
  return (
    <>
      <PageHeader
        title={dossier.nome}
        back={{ to: list, label: DOSSIERS.title }}
        trail={dossier.azienda}
        actions={
          <>
            <ActionButton
              icon="plus"
              onClick={() => handle.show((onClose) => <AddDocumentsDialog dossier={dossier} onClose={onClose} />)}
            >
              {DOSSIERS.add}
            </ActionButton>
            {publish && (
              <ActionButton variant="filled" icon={publish.icon} whyNot={publish.whyNot} onClick={publish.onRun}>
                {publish.label}
              </ActionButton>
            )}
            <PopMenu
              label={DOSSIERS.otherActions}
              className={classes.more}
              entries={rest.map(({ label, icon, whyNot, danger, onRun }) => ({
                label,
                icon,
                whyNot,
                danger,
                onPick: onRun,
              }))}
            >
              <Icon name="dots" />
            </PopMenu>
          </>
        }
      />
      {dossier.stato === 'published' && waiting > 0 && (
        <Banner tone="info" icon="info">
          <p>{DOSSIERS.waiting(waiting)}</p>
        </Banner>
      )}
      <div className={classes.columns}>
        <Facts dossier={dossier} />
        <Documents dossier={dossier} company={company} />
        <Trace id={dossier.id} />
      </div>
      {dialog}
    </>
  );
}

function Facts({ dossier }: { dossier: Dossier }) {
  const facts: [string, ReactNode][] = [
    [
      DOSSIERS.state,
      <span key="state" className={classes.state}>
        <State row={dossier} />
      </span>,
    ],
    [DOSSIERS.deliveryOn, formatDay(dossier.dataConsegna)],
    [DOSSIERS.documents, dossier.documenti],
    [DOSSIERS.read, dossier.letti],
    [DOSSIERS.tags, dossier.tags.join(', ')],
    [DOSSIERS.createdBy, `${dossier.createdBy}, ${formatDay(dayInRome(dossier.dataCreazione))}`],
  ];
  return (
    <section aria-label={DOSSIERS.facts} className={classes.facts}>
      <dl className={classes.list}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

type DossierAction = keyof typeof DOSSIER_ACTIVITY;

const MARKS: Record<DossierAction, { icon: IconName; tone: Tone }> = {
  dossierCreated: { icon: 'folder-new', tone: 'mute' },
  dossierChanged: { icon: 'pencil', tone: 'mute' },
  dossierPublished: { icon: 'send', tone: 'info' },
  dossierPublicationCancelled: { icon: 'ban', tone: 'bad' },
  dossierDeleted: { icon: 'trash', tone: 'bad' },
};

const SHOWN = 20;

/** The dossier's events from the ledger, newest first. */
function Trace({ id }: { id: string }) {
  const found = useQuery({
    queryKey: [readActivity.path, 'dossier', id],
    queryFn: ({ signal }) =>
      callList(readActivity, { query: { page: 0, size: SHOWN }, body: { ids: [id], tipo: 'dossier' }, signal }),
  });
  return (
    <section aria-labelledby="traccia" className={classes.trace}>
      <h2 id="traccia">{DOSSIERS.trace}</h2>
      {found.isLoadingError ? (
        <ErrorBox error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Timeline
          label={DOSSIERS.trace}
          events={found.data.rows.map((row) => ({
            id: row.impronta,
            mark: MARKS[row.azione as DossierAction],
            title:
              (row.azione === 'dossierChanged' && dossierChange(row.documenti, row.tolti, row.campi)) ||
              DOSSIER_ACTIVITY[row.azione as DossierAction],
            text: [row.cognomeNome, row.nota ? CRONOLOGIA.note(row.nota) : ''].filter(Boolean).join(' · '),
            day: formatDay(row.data),
            time: row.ora.slice(0, 5),
          }))}
        />
      ) : (
        <WaitingLines lines={4} />
      )}
    </section>
  );
}

/** The dossier's documents, to open, preview or remove. */
function Documents({ dossier, company }: { dossier: Dossier; company: Pick<CompanyChoice, 'code' | 'name'> }) {
  const { id, di } = dossier;
  const { code, name } = company;
  const definition = useMemo(() => documentsIn({ id, di, code, name }), [id, di, code, name]);
  return (
    <section aria-label={DOSSIERS.documents} className={classes.documents}>
      <List definition={definition} />
    </section>
  );
}

export function documentsIn(of: {
  id: string;
  di: Dossier['di'];
  code: string;
  name: string;
}): ListDefinition<DocumentRow> {
  const ofCompany = of.di === 'azienda';
  const columns: readonly Column<DocumentRow>[] = ofCompany ? MIXED_COLUMNS.company : MIXED_COLUMNS.workers;
  return {
    name: DOSSIERS.inDossier,
    noun: ['documento', 'documenti'],
    companies: [of.name],
    rows: {
      whole: {
        queryKey: [readDossier.path, of.id, 'elenco'],
        // One response serves the page and its list.
        queryFn: async () => (await queryClient.fetchQuery(queryOf(readDossier, { params: { id: of.id } }))).elenco,
      },
      words: (row) => `${nameOf(row)} ${row.codiceFiscale} ${row.tags.join(' ')}`,
      by: {
        cognome: personOf,
        descrizione: documentOf,
        dataPubblicazione: (row) => row.dataPubblicazione,
        statoLettura: (row) => row.statoLettura,
      },
    },
    rowId: (row) => row.id,
    rowName: nameOf,
    columns,
    card: (row) => documentCard(row, false),
    actions: (rows, list) => [
      {
        label: DOSSIERS.takeOut,
        icon: 'minus',
        whyNot: rows.length === 0 ? DOSSIERS.addNone : null,
        onRun: () => void takeOut(of.id, rows, list),
      },
    ],
    rowMenu: (row, { go }) => [
      {
        label: DOSSIERS.detail,
        icon: 'document',
        onPick: () => go(paths.documentDetail(row.tipo, row.id, { codiceAzienda: of.code })),
      },
      { label: DOSSIERS.openDocument, icon: 'external', onPick: () => openDocument(row) },
    ],
    empty: { title: DOSSIERS.holdsNothing, text: DOSSIERS.holdsNothingText },
  };
}

/** Removes documents at once; 'Annulla' in the snackbar puts them back. */
async function takeOut(id: string, rows: readonly DocumentRow[], list: ListHandle): Promise<void> {
  const ids = rows.map((row) => row.id);
  const change = async (body: { aggiungi: string[] } | { togli: string[] }) => {
    try {
      return await call(changeDossier, { params: { id }, body });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
      return null;
    } finally {
      void refreshDossiers();
    }
  };
  const done = await change({ togli: ids });
  if (!done) return;
  list.clearSelection();
  say(DOSSIERS.takenOut(done.tolti), { icon: 'minus', undo: () => void change({ aggiungi: ids }) });
}
