import { BOARD } from '../../../text/notices.ts';
import { useSelectedCompanies } from '../../../web/address.tsx';
import { useAccount } from '../../../web/session.ts';
import { boardPaths } from '../../notices/web/board-calls.ts';
import { ObjectHistory } from './object-history.tsx';

/** `/notices/history/{id}`: what happened to a notice, and who read it when (spec §2). */
export default function NoticeHistory() {
  const account = useAccount();
  const [code] = useSelectedCompanies();
  return <ObjectHistory tipo="notices" back={{ to: boardPaths(account, code).board, label: BOARD.back }} />;
}
