import { useMemo, useState } from 'react';
import {
  type CompanyChoice,
  choosesCompany,
  useCompanies,
  useCompanyOptions,
} from '../../../directory/web/use-companies.ts';
import { BOARD } from '../../../text/notices.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { ListPage } from '../../../web/list/list-page.tsx';
import { useAccount } from '../../../web/session.ts';
import { CompanyPicker } from '../../../web/ui/field/company-picker.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { WaitingMails } from '../../notifications/web/waiting-mails.tsx';
import { boardPaths, type NoticeRow, refreshBoard } from './board-calls.ts';
import { boardOf } from './board-list.tsx';
import { BoardTabs } from './board-tabs.tsx';
import { ReadersDialog } from './readers-dialog.tsx';

/** `/company/board`, and a consultant's view of a company's (P27): `/consultant/notices`. */
export default function Board() {
  const account = useAccount();
  const [selected] = useSelectedCompanies();
  const code = selected ?? account.azienda?.value;
  const { companies, error, retry } = useCompanies(code === undefined ? [] : [code]);
  const company = companies?.[0];
  const header = <BoardHeader code={code} />;
  if (company) return <BoardOf key={company.code} company={company} header={header} />;
  return (
    <>
      {header}
      <PageHeader title={BOARD.title} />
      <BoardTabs current="board" />
      {code === undefined ? (
        <EmptyState title={BOARD.chooseCompany} text={BOARD.chooseCompanyText} />
      ) : error ? (
        <ErrorBox title={BOARD.loadFailed} error={error} onRetry={retry} />
      ) : (
        <WaitingRows />
      )}
    </>
  );
}

function BoardOf({ company, header }: { company: CompanyChoice; header: React.ReactNode }) {
  const account = useAccount();
  const go = useGo();
  const [opened, setOpened] = useState<NoticeRow | null>(null);
  const definition = useMemo(() => {
    const to = boardPaths(account, account.azienda?.value === company.code ? undefined : company.code);
    // A notice on the board opens to be read, any other to be written.
    const open = (row: NoticeRow) =>
      row.stato === 'draft' || row.stato === 'scheduled' ? go(to.compose({ id: row.id })) : setOpened(row);
    return boardOf(company, account, open);
  }, [company, account, go]);
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
      {opened && <ReadersDialog notice={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The company of the board: consultants and group heads choose it. */
function BoardHeader({ code }: { code: string | undefined }) {
  const account = useAccount();
  const options = useCompanyOptions();
  const [, change] = useAddressSearch();
  if (options.length === 0) return null;
  return (
    <CompanyPicker
      options={choosesCompany(account) ? options : options.slice(0, 1)}
      value={code ?? null}
      placeholder={BOARD.chooseCompany}
      onChange={(codiceAzienda) => change({ codiceAzienda, page: undefined })}
    />
  );
}
