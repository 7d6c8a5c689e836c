import { describe, expect, it } from 'vitest';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { BOARD } from '../../../text/notices.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';
import type { Account } from '../../../web/session.ts';
import type { NoticeRow } from './board-calls.ts';
import { boardOf } from './board-list.tsx';

const COMPANY = { id: '1', code: '0042', taxCode: '01234567890', name: 'Officine' };
const HANDLE: ListHandle = {
  show: () => undefined,
  clearSelection: () => undefined,
  refresh: async () => undefined,
  go: () => undefined,
};
const aNotice = (id: string) =>
  ({ id, titolo: 'Turni', stato: 'published', presaVisione: false, destinatari: 5, letti: 2, presi: 0 }) as NoticeRow;

describe('the actions on the notice board', () => {
  const { actions } = boardOf(COMPANY, { role: 'COMPANY', login: 'io' } as Account, () => undefined);
  const whyNot = (label: string, ...rows: NoticeRow[]) =>
    actions?.(rows, HANDLE).find((action) => action.label === label)?.whyNot;

  it.each([OFFICE_WORDS.history, BOARD.whoRead, OFFICE_WORDS.remind])(
    'allow “%s” only for exactly one selected notice (spec §5)',
    (label) => {
      expect(whyNot(label)).toBe(BOARD.onlyOne);
      expect(whyNot(label, aNotice('7'))).toBeNull();
      expect(whyNot(label, aNotice('7'), aNotice('8'))).toBe(BOARD.onlyOne);
    },
  );

  it('allow deleting one or more notices', () => {
    expect(whyNot(OFFICE_WORDS.remove)).toBe(BOARD.chooseOne);
    expect(whyNot(OFFICE_WORDS.remove, aNotice('7'), aNotice('8'))).toBeNull();
  });
});
