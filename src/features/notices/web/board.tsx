import { type ReactNode, useMemo, useState } from 'react';
import {
  type CompanyChoice,
  choosesCompany,
  useCompanies,
  useCompanyOptions,
} from '../../../directory-web/use-companies.ts';
import { BOARD } from '../../../text/notices.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import type { ListDefinition } from '../../../web/list/list-definition.ts';
import { ListPage } from '../../../web/list/list-page.tsx';
import { useAccount } from '../../../web/session.ts';
import { CompanyPicker } from '../../../web/ui/field/company-picker.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { allBoards } from './all-boards.tsx';
import {
  boardPaths,
  isOfMany,
  type NoticeRow,
  opensToBeWritten,
  refreshBoard,
  type TogetherRow,
} from './board-calls.ts';
import { boardOf } from './board-list.tsx';
import { BoardTabs } from './board-tabs.tsx';
import { CompaniesDialog } from './companies-dialog.tsx';
import { ReadersDialog } from './readers-dialog.tsx';

/** `/company/board`, and `/consultant/notices` for the board of one company or of all (P27, P118). */
export default function Board() {
  const account = useAccount();
  const chosen = useSelectedCompanies();
  if (isOfMany(account, chosen)) return <AllBoards codes={chosen} />;
  return <BoardOfOne code={chosen[0] ?? account.azienda?.value ?? ''} />;
}

function AllBoards({ codes }: { codes: readonly string[] }) {
  const account = useAccount();
  const [opened, setOpened] = useState<TogetherRow | null>(null);
  const go = useGo();
  // The memo depends on this string, because the array of codes is a new one at each render.
  const named = codes.join();
  const definition = useMemo(() => {
    const ofGroup = account.role === 'COMPANY' ? named.split(',') : [];
    const to = boardPaths(account, ofGroup.length > 0 ? ofGroup : undefined);
    const open = (row: TogetherRow) => (opensToBeWritten(row) ? go(to.compose({ id: row.id })) : setOpened(row));
    return allBoards(account, ofGroup, open);
  }, [account, named, go]);
  return (
    <BoardPage definition={definition} header={<BoardHeader code={ALL} />}>
      {opened && <CompaniesDialog notice={opened} onClose={() => setOpened(null)} />}
    </BoardPage>
  );
}

function BoardOfOne({ code }: { code: string }) {
  const { companies, error, retry } = useCompanies([code]);
  const company = companies?.[0];
  const header = <BoardHeader code={code} />;
  if (company) return <BoardOf key={company.code} company={company} header={header} />;
  return (
    <>
      {header}
      <PageHeader title={BOARD.title} />
      <BoardTabs current="board" />
      {error ? <ErrorBox title={BOARD.loadFailed} error={error} onRetry={retry} /> : <WaitingRows />}
    </>
  );
}

function BoardOf({ company, header }: { company: CompanyChoice; header: ReactNode }) {
  const account = useAccount();
  const go = useGo();
  const [opened, setOpened] = useState<NoticeRow | null>(null);
  const definition = useMemo(() => {
    const to = boardPaths(account, account.azienda?.value === company.code ? undefined : company.code);
    const open = (row: NoticeRow) => (opensToBeWritten(row) ? go(to.compose({ id: row.id })) : setOpened(row));
    return boardOf(company, account, open);
  }, [company, account, go]);
  return (
    <BoardPage definition={definition} header={header}>
      {opened && <ReadersDialog notice={opened} onClose={() => setOpened(null)} />}
    </BoardPage>
  );
}

function BoardPage<Row>(props: { definition: ListDefinition<Row>; header: ReactNode; children: ReactNode }) {
  const { definition, header, children } = props;
  return (
    <>
      <ListPage
        definition={definition}
        title={BOARD.title}
        header={header}
        tabs={
          <>
            <BoardTabs current="board" />
            <WaitingMails kinds={['notice', 'noticeReminder']} onTaken={refreshBoard} />
          </>
        }
      />
      {children}
    </>
  );
}

/** The picker's value for all companies; no company has an empty code. */
const ALL = '';

/** The company picker of the board; consultants and group heads can choose one company or all. */
function BoardHeader({ code }: { code: string }) {
  const account = useAccount();
  const options = useCompanyOptions();
  const [, change] = useAddressSearch();
  if (options.length === 0) return null;
  if (!choosesCompany(account))
    return <CompanyPicker options={options.slice(0, 1)} value={code} onChange={() => undefined} />;
  const ofGroup = account.role === 'COMPANY';
  const all = (ofGroup ? BOARD.wholeGroup : BOARD.allCompanies)(options.length);
  return (
    <CompanyPicker
      options={options.length > 1 ? [{ value: ALL, text: all }, ...options] : options}
      value={code}
      placeholder={BOARD.chooseCompany}
      onChange={(chosen) =>
        change({
          codiceAzienda: chosen === ALL ? (ofGroup ? options.map(({ value }) => value) : undefined) : chosen,
          page: undefined,
        })
      }
    />
  );
}
