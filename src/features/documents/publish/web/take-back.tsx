import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ResponseOf } from '../../../../access/contract.ts';
import type { Kind } from '../../../../directory/kinds.ts';
import { readHistory } from '../../../../ledger/history.contract.ts';
import { PUBLISHED, TAKE_BACK } from '../../../../text/documents.ts';
import { dayInRome, timeInRome } from '../../../../text/format.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { focusHeading } from '../../../../web/page-title.ts';
import { queryOf, refresh } from '../../../../web/query.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { publishDocuments } from '../../documents.contract.ts';
import { refreshDocuments } from '../../web/document-calls.ts';
import { listTakeable, takeBack, takeBackCorrections } from '../take-back.contract.ts';
import classes from './take-back.module.css';

type Takeable = ResponseOf<typeof listTakeable>[number];

const LOOKED_AT_MS = 60_000;
const TICK_MS = 1000;

/**
 * Publications and corrections with mails that still wait, each with "Ritira" and its time left; draws nothing without
 * any. The latest is shown, the others on demand: ten cards would push away the list below.
 */
export function TakeBack({
  kinds,
  ids,
  onTaken,
}: {
  kinds?: readonly Kind[];
  ids?: readonly string[];
  /** True once taken back, false once that was undone. */
  onTaken?: (taken: boolean) => void;
}) {
  const { data = [] } = useQuery({ ...queryOf(listTakeable, {}), refetchInterval: LOOKED_AT_MS });
  const [now, setNow] = useState(() => Date.now());
  const [all, setAll] = useState(false);
  const shown = data.filter(
    (one) =>
      Date.parse(one.finoA) > now &&
      (kinds === undefined || kinds.includes(one.tipo)) &&
      (ids === undefined || one.ids.some((id) => ids.includes(id))),
  );
  const waits = shown.length > 0;
  useEffect(() => {
    if (!waits) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waits]);
  if (!waits) return null;
  return (
    <div className={classes.root}>
      <ul aria-label={TAKE_BACK.list}>
        {(all ? shown : shown.slice(0, 1)).map((one) => (
          <Waiting
            key={`${one.rettifica} ${one.pubblicataIl} ${one.tipo}`}
            publication={one}
            now={now}
            onTaken={onTaken}
          />
        ))}
      </ul>
      {shown.length > 1 && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? TAKE_BACK.latest : TAKE_BACK.more(shown.length - 1)}
        </Button>
      )}
    </div>
  );
}

function Waiting({
  publication,
  now,
  onTaken,
}: {
  publication: Takeable;
  now: number;
  onTaken: ((taken: boolean) => void) | undefined;
}) {
  const { ids, aziende, pubblicataIl, finoA, tipo, rettifica } = publication;
  const withdrawal = useMutation({
    mutationFn: () => call(rettifica ? takeBackCorrections : takeBack, { body: { ids } }),
    onSuccess: ({ aggiornati }) => {
      // The focused button has gone with the publication.
      focusHeading();
      if (rettifica) {
        say(TAKE_BACK.correctionDone(aggiornati), { icon: 'restore' });
        return;
      }
      onTaken?.(true);
      const undo = () => void publishAgain(ids).then((again) => again && onTaken?.(false));
      say(TAKE_BACK.done(aggiornati), { icon: 'restore', undo });
    },
    onError: (error) => say(sentenceFor(error), { tone: 'bad' }),
    onSettled: () => Promise.all([refreshDocuments(), refresh(readHistory)]),
  });
  return (
    <li>
      <Icon name="clock" size={18} />
      <p>
        <strong>{rettifica ? TAKE_BACK.corrected(ids.length, tipo) : TAKE_BACK.what(ids.length, tipo)}</strong>{' '}
        {TAKE_BACK.when(aziende, timeInRome(pubblicataIl).slice(0, 5), timeInRome(finoA).slice(0, 5))}
      </p>
      <Button variant="default" loading={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
        {TAKE_BACK.action}
        <span aria-hidden="true" className={classes.left}>
          {timeLeft(Date.parse(finoA) - now)}
        </span>
      </Button>
    </li>
  );
}

async function publishAgain(ids: readonly string[]): Promise<boolean> {
  let done = false;
  try {
    const { aggiornati } = await call(publishDocuments, {
      body: { idList: [...ids], dataPubblicazione: dayInRome(new Date()) },
    });
    say(PUBLISHED.again(aggiornati), { icon: 'send' });
    done = true;
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await refreshDocuments();
  return done;
}

/** `9:41`, `6:40:00`. */
function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
