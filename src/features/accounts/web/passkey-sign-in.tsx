import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { PASSKEY_LOGIN } from '../../../text/accounts/account.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { type Account, beginPasskeyLogIn, logInByPasskey } from '../../../web/session.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { endCeremony, isOfThisHost, knowsAutofill, knowsPasskeys, signWithPasskey } from './passkeys.ts';

/**
 * The login by a passkey alone: its button, and where the browser has it the list under the user's field, from which
 * one is picked without a tap here.
 */
export default function PasskeySignIn(props: {
  rememberMe: () => boolean;
  onDone: (account: Account) => void;
  /** The page has a field for the list (`autocomplete="username webauthn"`). */
  autofill?: boolean;
}) {
  const { rememberMe, onDone, autofill = false } = props;
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);

  const enter = async (token: string, opzioni: Record<string, unknown>, fromList: boolean) => {
    const passkey = await signWithPasskey(opzioni, fromList);
    setFault(null);
    setBusy(true);
    onDone(await logInByPasskey(token, passkey, rememberMe()));
  };
  const sayWhyNot = (error: unknown) => {
    setBusy(false);
    if (!(error instanceof ApiProblem)) setFault(PASSKEY_LOGIN.failed);
    else if (error.errorKey === 'second-step-over') setFault(PASSKEY_LOGIN.over);
    // A login's 401 is no lost session: its own sentence says what to do.
    else setFault((error.status === 401 && error.problem?.detail) || sentenceFor(error));
  };
  const byButton = async () => {
    setFault(null);
    try {
      const { token, opzioni } = await beginPasskeyLogIn();
      if (isOfThisHost(opzioni)) await enter(token, opzioni, false);
      else setElsewhere(true);
    } catch (error) {
      sayWhyNot(error);
    }
  };
  const fromList = useEffectEvent(async (isOver: () => boolean) => {
    if (!(await knowsAutofill()) || isOver()) return;
    // Nobody has asked for it: without an answer, or when another ceremony begins, nothing is said. It is offered once: an
    // authenticator that answers without being touched would be refused without end, and the button stays.
    const begun = await beginPasskeyLogIn().catch(() => null);
    if (!begun || isOver()) return;
    if (!isOfThisHost(begun.opzioni)) {
      setElsewhere(true);
      return;
    }
    await enter(begun.token, begun.opzioni, true).catch((error) => {
      if (error instanceof ApiProblem) sayWhyNot(error);
    });
  });
  useEffect(() => {
    if (!autofill) return;
    let over = false;
    void fromList(() => over);
    return () => {
      over = true;
      void endCeremony();
    };
  }, [autofill]);

  if (!knowsPasskeys() || isElsewhere) return null;
  return (
    <>
      {fault && (
        <p role="alert" className={layout.bad}>
          {fault}
        </p>
      )}
      <Button
        size="lg"
        fullWidth
        variant="default"
        loading={busy}
        leftSection={<Icon name="lock" size={18} />}
        onClick={() => void byButton()}
      >
        {PASSKEY_LOGIN.enter}
      </Button>
    </>
  );
}
