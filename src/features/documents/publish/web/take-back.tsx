import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../../access/contract.ts';
import type { Kind } from '../../../../directory/kinds.ts';
import { readHistory } from '../../../../ledger/history.contract.ts';
import { dayInRome, timeInRome } from '../../../../text/common/format.ts';
import { PUBLISHED, TAKE_BACK } from '../../../../text/documents/documents.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { focusHeading } from '../../../../web/page-title.ts';
import { ASIDE, queryOf, refresh } from '../../../../web/query.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { TakeBackList } from '../../../../web/ui/page/take-back-list.tsx';
import { publishDocuments } from '../../core/documents.contract.ts';
import { listTakeable, takeBack, takeBackCorrections } from '../../core/take-back.contract.ts';
import { refreshDocuments } from '../../core/web/document-calls.ts';

type Waiting = ResponseOf<typeof listTakeable>[number];
/** Called with true after a publication was taken back, and with false after taking it back was undone. */
type OnTaken = ((taken: boolean) => void) | undefined;

const LOOKED_AT_MS = 60_000;

/** Lists the publications and corrections that can still be taken back, each with "Ritira" and the time left. */
export function TakeBack({
  kinds,
  companies,
  ids,
  onTaken,
}: {
  kinds?: readonly Kind[];
  /** The names of the companies that the list shows. */
  companies?: readonly string[];
  ids?: readonly string[];
  onTaken?: OnTaken;
}) {
  const { data = [] } = useQuery({ ...ASIDE, ...queryOf(listTakeable, {}), refetchInterval: LOOKED_AT_MS });
  const shown = data.filter(
    (one) =>
      (kinds === undefined || kinds.includes(one.tipo)) &&
      (companies === undefined || one.aziende.some((name) => companies.includes(name))) &&
      (ids === undefined || one.ids.some((id) => ids.includes(id))),
  );
  return (
    <TakeBackList
      words={TAKE_BACK}
      acts={shown.map((one) => ({
        key: `${one.rettifica} ${one.pubblicataIl} ${one.tipo}`,
        until: one.finoA,
        text: <Words of={one} />,
        take: () => take(one, onTaken),
      }))}
    />
  );
}

function Words({ of }: { of: Waiting }) {
  const { ids, aziende, pubblicataIl, finoA, tipo, rettifica } = of;
  return (
    <>
      <strong>{rettifica ? TAKE_BACK.corrected(ids.length, tipo) : TAKE_BACK.what(ids.length, tipo)}</strong>{' '}
      {TAKE_BACK.when(aziende, timeInRome(pubblicataIl).slice(0, 5), timeInRome(finoA).slice(0, 5))}
    </>
  );
}

async function take({ ids, rettifica }: Waiting, onTaken: OnTaken): Promise<void> {
  try {
    const { aggiornati } = await call(rettifica ? takeBackCorrections : takeBack, { body: { ids } });
    // The button that had the focus disappeared with its row.
    focusHeading();
    if (rettifica) say(TAKE_BACK.correctionDone(aggiornati), { icon: 'restore' });
    else {
      onTaken?.(true);
      const undo = () => void publishAgain(ids).then((again) => again && onTaken?.(false));
      say(TAKE_BACK.done(aggiornati), { icon: 'restore', undo });
    }
  } catch (error) {
    say(sentenceFor(error), { tone: 'bad' });
  }
  await Promise.all([refreshDocuments(), refresh(readHistory)]);
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
