import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { FACTORS, PASSKEYS } from '../../../text/accounts/account.ts';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { call } from '../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import * as contracts from '../second-factor.contract.ts';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';
import classes from './own-pages.module.css';
import { knowsPasskeys } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RenameFactor } from './rename-factor.tsx';

type Factor = ResponseOf<typeof contracts.secondFactors>['fattori'][number];

/**
 * The user's own second factors. A worker's passkeys and app have separate sections (`part`), because a passkey there
 * replaces the password. `onFirst` runs after the first factor is set up and the user has confirmed storing the recovery
 * codes.
 */
export function SecondFactorSection({ onFirst, part }: { onFirst?: () => void; part?: Factor['tipo'] }) {
  const { data, error, refetch } = useQuery(queryOf(contracts.secondFactors, {}));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [adding, setAdding] = useState<ResponseOf<typeof contracts.beginTotp> | null>(null);
  const [naming, setNaming] = useState(false);
  const [renaming, setRenaming] = useState<Factor | null>(null);
  const [removing, setRemoving] = useState<Factor | null>(null);

  const words = part === 'passkey' ? { ...FACTORS, ...PASSKEYS } : FACTORS;

  const sayWhyNot = (failure: unknown) => {
    // The user cancelled the re-authentication, so no message is needed.
    if (failure instanceof ApiProblem && failure.errorKey === 'reauthentication-required') return;
    say(sentenceFor(failure), { tone: 'bad' });
  };
  const added = async ({ codiciRecupero }: { codiciRecupero?: string[] | undefined }) => {
    setAdding(null);
    setNaming(false);
    if (codiciRecupero) setCodes(codiciRecupero);
    say(words.added, { icon: 'check' });
    await refresh(contracts.secondFactors);
  };
  const keep = () => call(contracts.keepRecoveryCodes, {}).then(() => refresh(contracts.secondFactors), sayWhyNot);
  const begin = () => call(contracts.beginTotp, {}).then(setAdding, sayWhyNot);
  const renew = () =>
    call(contracts.recoveryCodes, {}).then(async ({ codiciRecupero }) => {
      setCodes(codiciRecupero);
      await refresh(contracts.secondFactors);
    }, sayWhyNot);
  const remove = async (id: string) => {
    setRemoving(null);
    try {
      await call(contracts.removeFactor, { params: { id } });
      say(words.removed, { icon: 'check' });
      await refresh(contracts.secondFactors);
    } catch (failure) {
      sayWhyNot(failure);
    }
  };

  if (error && !data) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows rows={2} />;
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null);
          onFirst?.();
        }}
      />
    );
  if (adding) return <AddTotp step={adding} onDone={(answer) => void added(answer)} onGiveUp={() => setAdding(null)} />;
  const shown = data.fattori.filter(({ tipo }) => part === undefined || tipo === part);
  const hasCodes = shown.length > 0 && part !== 'passkey';
  const offersPasskey = knowsPasskeys() && part !== 'totp';
  return (
    <>
      <p className={classes.hint}>
        {part === 'totp' ? PASSKEYS.twoSteps : data.richiesto ? FACTORS.required : words.hint}
      </p>
      {shown.length > 0 && (
        <FactorList
          factors={shown}
          codesLeft={hasCodes ? data.codiciRimasti : null}
          onRename={setRenaming}
          onRemove={setRemoving}
          onNewCodes={() => void renew()}
        />
      )}
      {hasCodes && !data.codiciConservati && (
        <Banner tone="warn" icon="alert">
          <p>{FACTORS.codesNotKept}</p>
          <p className={classes.buttons}>
            <Button variant="default" size="sm" onClick={() => void keep()}>
              {FACTORS.codesHere}
            </Button>
          </p>
        </Banner>
      )}
      <p className={classes.buttons}>
        {offersPasskey && <Button onClick={() => setNaming(true)}>{FACTORS.addPasskey}</Button>}
        {part !== 'passkey' && (
          <Button variant={offersPasskey ? 'default' : 'filled'} onClick={() => void begin()}>
            {FACTORS.addApp}
          </Button>
        )}
      </p>
      {naming && <AddPasskey onDone={(answer) => void added(answer)} onClose={() => setNaming(false)} />}
      {renaming && <RenameFactor factor={renaming} onClose={() => setRenaming(null)} />}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && void remove(removing.id)}
        title={words.removeTitle}
        text={words.removeText}
        verb={FACTORS.remove}
        danger
      />
    </>
  );
}

function FactorList(props: {
  factors: readonly Factor[];
  /** Null if the recovery codes are not shown here. */
  codesLeft: number | null;
  onRename: (factor: Factor) => void;
  onRemove: (factor: Factor) => void;
  onNewCodes: () => void;
}) {
  const { factors, codesLeft, onRename, onRemove, onNewCodes } = props;
  return (
    <ul className={classes.list}>
      {factors.map((factor) => (
        <li key={factor.id} className={classes.row}>
          <span className={classes.what}>
            <strong>{factor.nome}</strong>
            <span className={classes.small}>
              {[
                FACTORS.kinds[factor.tipo],
                FACTORS.since(formatDay(dayInRome(factor.dal))),
                factor.ultimoUso ? FACTORS.lastUse(formatDay(dayInRome(factor.ultimoUso))) : FACTORS.neverUsed,
              ].join(' · ')}
            </span>
          </span>
          <span className={classes.buttons}>
            <Button
              variant="subtle"
              size="sm"
              aria-label={`${FACTORS.rename}: ${factor.nome}`}
              onClick={() => onRename(factor)}
            >
              {FACTORS.rename}
            </Button>
            <Button
              variant="default"
              size="sm"
              aria-label={`${FACTORS.remove}: ${factor.nome}`}
              onClick={() => onRemove(factor)}
            >
              {FACTORS.remove}
            </Button>
          </span>
        </li>
      ))}
      {codesLeft !== null && (
        <li className={classes.row}>
          <span className={classes.what}>
            <strong>{FACTORS.recovery}</strong>
            <span className={classes.small}>{FACTORS.codesLeft(codesLeft)}</span>
          </span>
          <Button variant="default" size="sm" onClick={onNewCodes}>
            {FACTORS.newCodes}
          </Button>
        </li>
      )}
    </ul>
  );
}
