import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { PASSKEY_LOGIN } from '../../../text/accounts/account.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { type Account, beginPasskeyLogIn, logInByPasskey } from '../../../web/session.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { endCeremony, isOfThisHost, knowsAutofill, knowsPasskeys, signWithPasskey } from './passkeys.ts';

/**
 * Login with a passkey alone: a button and, if the browser supports it, the autofill list under the login field, from
 * which the user picks a passkey without the button.
 */
export default function PasskeySignIn(props: {
  rememberMe: () => boolean;
  onDone: (account: Account) => void;
  /** True if the page has a field for the autofill list (`autocomplete="username webauthn"`). */
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
    // A 401 of this login does not mean a lost session, so its own message is shown.
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
    // The user did not start this request, so its errors are not shown. It is made only once: an authenticator that
    // answers without a touch would otherwise be asked and refused endlessly. The button still works afterwards.
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
