import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../access/contract.ts';
import { timeInRome } from '../../../text/common/format.ts';
import { MAILING_WORDS, MAILINGS } from '../../../text/notifications/mailings.ts';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { focusHeading } from '../../../web/page-title.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { TakeBackList } from '../../../web/ui/page/take-back-list.tsx';
import { listMailings, type MAILING_KINDS, takeBackMailing } from '../mailings.contract.ts';

type Waiting = ResponseOf<typeof listMailings>[number];

const LOOKED_AT_MS = 60_000;

/** Messages to many people whose mails are still waiting, each with a button "Ritira" and the time left. */
export function WaitingMails({
  kinds,
  companies,
  signature,
  onTaken,
}: {
  kinds: readonly (typeof MAILING_KINDS)[number][];
  /** The names of the companies that the list shows. A mailing to several companies has no company. */
  companies?: readonly string[];
  /** Only the mailing that announces this request for a signature. */
  signature?: string;
  /** Refetches the lists that a withdrawal changes. */
  onTaken: () => Promise<unknown>;
}) {
  const query = useQuery({ ...ASIDE, ...queryOf(listMailings, {}), refetchInterval: LOOKED_AT_MS });
  const shown = (query.data ?? []).filter(
    (one) =>
      kinds.includes(one.tipo) &&
      (companies === undefined || one.azienda === null || companies.includes(one.azienda)) &&
      (signature === undefined || one.firme.includes(signature)),
  );
  const take = async ({ id, tipo }: Waiting) => {
    try {
      await call(takeBackMailing, { params: { id } });
      // The button that had the focus no longer exists.
      focusHeading();
      say(MAILING_WORDS[tipo].done, { icon: 'restore' });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
    await Promise.all([query.refetch(), onTaken()]);
  };
  return (
    <TakeBackList
      words={MAILINGS}
      acts={shown.map((one) => ({
        key: one.id,
        until: one.finoA,
        text: (
          <>
            <strong>{[MAILING_WORDS[one.tipo].name, one.oggetto].filter(Boolean).join(': ')}</strong>
            {one.azienda && ` · ${one.azienda}`}
            {' · '}
            {MAILINGS.when(one.persone, timeInRome(one.finoA).slice(0, 5))}
          </>
        ),
        take: () => take(one),
      }))}
    />
  );
}
