import type { UserState } from '../../../directory/grant.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { PEOPLE } from '../../../text/people.ts';
import { call, callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import type { ListHandle } from '../../../web/list/list-definition.ts';
import { saveFile } from '../../../web/open-file.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { toggleAccess } from '../../accounts/managing.contract.ts';
import { makeActivationLetters } from '../users.contract.ts';

export interface Invitable {
  id: string;
  stato: UserState;
  email: string | null;
}

/** Why none of these users can be invited; null if one can. The rule itself provides the texts (accounts/grant.ts). */
export function whyNobodyInvited(rows: readonly Invitable[]): string | null {
  const refusals = rows.map((row) => {
    if (row.stato === 'attivo') return 'already-active';
    if (row.stato === 'disattivato') return 'access-disabled';
    if (row.stato === 'senzaAccessoWeb') return 'no-web-access';
    return row.email === null ? 'email-missing' : null;
  });
  const [first = null] = refusals;
  return refusals.some((refusal) => refusal === null) || first === null ? null : refusalText(first, {}).detail;
}

export async function printLetters(rows: readonly Invitable[], list: ListHandle): Promise<void> {
  await told(list, () => saveLetters(rows.map((row) => row.id)));
}

/** The number of letters per PDF. */
const LETTERS_AT_ONCE = 200;

export async function saveLetters(ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += LETTERS_AT_ONCE) {
    const { blob, nomeFile } = await callFile(makeActivationLetters, {
      body: { ids: ids.slice(at, at + LETTERS_AT_ONCE) },
    });
    saveFile(blob, nomeFile);
  }
}

export async function accessGiven(count: number, list: ListHandle): Promise<void> {
  list.clearSelection();
  await list.refresh();
  say(PEOPLE.accessGiven(count), { icon: 'user-check' });
}

/** Disables or enables a login. It needs no confirmation, because the same action reverts it. */
export async function toggle(row: { id: string; stato: UserState }, list: ListHandle): Promise<void> {
  await told(list, async () => {
    const attivo = row.stato === 'disattivato';
    await call(toggleAccess, { params: { id: row.id }, body: { attivo } });
    const back = () => void toggle({ ...row, stato: attivo ? 'attivo' : 'disattivato' }, list);
    say(attivo ? PEOPLE.enabled : PEOPLE.disabled, { icon: attivo ? 'check' : 'ban', undo: back });
  });
}

async function told(list: ListHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    list.clearSelection();
    await list.refresh();
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad', icon: 'alert' });
  }
}
