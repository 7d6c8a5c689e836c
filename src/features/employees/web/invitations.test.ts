import { expect, it, vi } from 'vitest';
import { aStorage } from '../../../../test/support/portal/storage.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';

const { sent } = vi.hoisted(() => ({ sent: [] as unknown[] }));
vi.mock('../../../web/api.ts', async (original) => ({
  ...(await original<object>()),
  call: async ({ path }: { path: string }, { body }: { body: unknown }) => {
    sent.push([path.replace('/apirest/api/', ''), body]);
    return [
      { id: '7', inviata: true },
      { id: '8', inviata: false, nome: 'Rossi Anna', motivo: 'Manca.' },
    ];
  },
}));
vi.stubGlobal('sessionStorage', aStorage());
const { letIn } = await import('./let-in.tsx');
const { invite, inviteWaiting } = await import('./invitations.tsx');

interface Shown {
  props: {
    plan: () => Promise<unknown>;
    onConfirm: () => Promise<unknown>;
    atOnce: (plan: { mail: number }) => boolean;
  };
}
function aList() {
  const shown: Shown['props'][] = [];
  const list: ListHandle = {
    show: (dialog) => void shown.push((dialog(() => undefined) as unknown as Shown).props),
    clearSelection: () => undefined,
    refresh: async () => undefined,
    go: () => undefined,
  };
  return { list, shown };
}
const PLAN = { mail: 1, persone: 1, esclusi: [{ nome: 'Rossi Anna', motivo: 'Manca.' }] };

it('inviting all waiting users, of one company or of all, first opens a dialog with those who get no invitation', async () => {
  for (const [company, body] of [
    ['01234567890', { cfAzienda: '01234567890' }],
    [undefined, {}],
  ] as const) {
    const { list, shown } = aList();
    sent.length = 0;
    await inviteWaiting(company, list);
    expect(sent).toEqual([]);
    expect(await shown[0]?.plan()).toEqual(PLAN);
    await shown[0]?.onConfirm();
    expect(sent).toEqual([
      ['activationmail/sospesi', { ...body, prova: true }],
      ['activationmail/sospesi', body],
    ]);
  }
});

it('inviting up to ten selected users needs no dialog; for more, a dialog says that the mails will wait', async () => {
  const rows = Array.from({ length: 11 }, (_, n) => ({
    id: String(n),
    stato: 'maiInvitato' as const,
    email: 'a@b.it',
  }));
  const { list, shown } = aList();
  sent.length = 0;
  await invite(rows.slice(0, 10), list);
  expect([shown.length, sent.length]).toEqual([0, 1]);
  await invite(rows, list);
  expect([shown.length, sent.length]).toEqual([1, 1]);
  expect([shown[0]?.atOnce({ mail: 10 }), shown[0]?.atOnce({ mail: 11 })]).toEqual([true, false]);
});

it('giving web access along the way opens a dialog, only for those who lack it and can receive what follows', () => {
  const people = [
    { id: '1', stato: 'senzaAccessoWeb' as const, email: 'a@b.it' },
    { id: '2', stato: 'senzaAccessoWeb' as const, email: null },
    { id: '3', stato: 'maiInvitato' as const, email: 'c@d.it' },
  ];
  const cases = [
    ['invite', people, ['1']],
    ['letters', people, ['1', '2']],
    ['letters', people.slice(2), null],
  ] as const;
  for (const [next, rows, ids] of cases) {
    const { list, shown } = aList();
    let ran = 0;
    letIn(rows, list, { next, then: async () => void (ran += 1) });
    expect([ran, shown.map((props) => (props as unknown as { ids: string[] }).ids)]).toEqual(
      ids === null ? [1, []] : [0, [ids]],
    );
  }
});
