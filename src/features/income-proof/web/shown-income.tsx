import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '../../../access/contract.ts';
import { fromBase64 } from '../../../ledger/receipt.ts';
import { receiptKey } from '../../../ledger/receipts.contract.ts';
import { formatCents, formatDay, formatInstant, formatMonth, timeInRome } from '../../../text/common/format.ts';
import { WORDS } from '../../../text/common/words.ts';
import { SHOWN_INCOME } from '../../../text/income-proof.ts';
import { AppLink } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { refusalOf } from '../../../web/api-problem.ts';
import { paths } from '../../../web/paths.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import verdict from '../../../web/ui/page/verdict.module.css';
import { checkIncomeProof } from '../income-proof.contract.ts';
import { openProof, readProof, type SignedFacts } from '../income-proof.ts';
import classes from './shown-income.module.css';
import { useIsPast } from './use-is-past.ts';

/** `/ricevuta?codice=…`: what a worker shows a bank or landlord. Each look is recorded for the worker, so it is one. */
export function ShownIncome({ code }: { code: string }) {
  const { data, error } = useQuery({
    queryKey: [checkIncomeProof.path, code],
    queryFn: async () => {
      const [proof, { chiave }] = await Promise.all([
        call(checkIncomeProof, { body: { codice: code } }),
        call(receiptKey, {}),
      ]);
      return checked(proof, fromBase64(chiave));
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <div className={classes.root}>
      <h1>{SHOWN_INCOME.title}</h1>
      <div role="status" aria-live="polite" className={classes.root}>
        {data?.facts ? (
          <Facts facts={data.facts} isChecked={data.isChecked} />
        ) : data ? (
          <Verdict isValid={false} title={SHOWN_INCOME.altered} />
        ) : error ? (
          <Verdict isValid={false} title={SHOWN_INCOME.refused}>
            <p>{refusalOf(error)}</p>
          </Verdict>
        ) : (
          <p>{WORDS.loading}</p>
        )}
      </div>
      <AppLink to={paths.receipt()} className={classes.link}>
        {SHOWN_INCOME.receipts}
      </AppLink>
    </div>
  );
}

/** A browser without Ed25519 (Chrome before 137) shows the facts and says that it could not check their signature. */
async function checked(proof: ResponseOf<typeof checkIncomeProof>, key: Uint8Array) {
  try {
    return { facts: await openProof(proof, key), isChecked: true };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { facts: readProof(proof), isChecked: false };
  }
}

function Facts({ facts, isChecked }: { facts: SignedFacts; isChecked: boolean }) {
  const { azienda, lavoratore, assuntoIl, mesi, mostratoIl, validoFino } = facts;
  if (useIsPast(validoFino))
    return (
      <Verdict isValid={false} title={SHOWN_INCOME.refused}>
        <p>{SHOWN_INCOME.over}</p>
      </Verdict>
    );
  return (
    <Verdict isValid title={isChecked ? SHOWN_INCOME.genuine : SHOWN_INCOME.unchecked}>
      <dl className={classes.facts}>
        <dt>{SHOWN_INCOME.person}</dt>
        <dd>{lavoratore}</dd>
        <dt>{SHOWN_INCOME.company}</dt>
        <dd>{azienda}</dd>
        {assuntoIl && (
          <>
            <dt>{SHOWN_INCOME.since}</dt>
            <dd>{formatDay(assuntoIl)}</dd>
          </>
        )}
        {mesi.map(({ mese, netto }) => (
          <Month key={mese} name={SHOWN_INCOME.net(formatMonth(mese))} net={netto} />
        ))}
        <dt>{SHOWN_INCOME.shown}</dt>
        <dd>{formatInstant(mostratoIl)}</dd>
        <dt>{SHOWN_INCOME.until}</dt>
        <dd>{timeInRome(validoFino).slice(0, 5)}</dd>
      </dl>
      <ul className={classes.notes}>
        {SHOWN_INCOME.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Verdict>
  );
}

function Month({ name, net }: { name: string; net: number | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{net === null ? SHOWN_INCOME.unproven : formatCents(net)}</dd>
    </>
  );
}

function Verdict({ isValid, title, children }: { isValid: boolean; title: string; children?: React.ReactNode }) {
  return (
    <section className={verdict.result} data-valid={isValid}>
      <h2>
        <Icon name={isValid ? 'check' : 'alert'} size={22} />
        {title}
      </h2>
      {children}
    </section>
  );
}
