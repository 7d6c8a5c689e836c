import { Button } from '@mantine/core';
import { lazy, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react';
import { identities, linkIdentity } from '../features/accounts/identity/identity.contract.ts';
import { takeEntrance } from '../features/accounts/web/identity/entrance.ts';
import { LINKED_IDENTITIES } from '../text/accounts/account.ts';
import { useAddressSearch, useGo } from '../web/address.tsx';
import { call } from '../web/api.ts';
import { ApiProblem, sentenceFor } from '../web/api-problem.ts';
import { PublicPage } from '../web/frame/public-page.tsx';
import { paths } from '../web/paths.ts';
import { refresh } from '../web/query.ts';
import { firstValue } from '../web/search.ts';
import { type AccessChoice, type Account, currentAccount, logInByIdentity, type SecondStep } from '../web/session.ts';
import { say } from '../web/ui/dialog/snackbar.ts';
import { EmptyState } from '../web/ui/page/empty-state.tsx';
import { PublicNote } from '../web/ui/page/public-note.tsx';
import { arrive } from './router.tsx';

const AccessChoiceForm = lazy(() => import('../features/accounts/web/identity/access-choice.tsx'));
const SecondStepForm = lazy(() => import('../features/accounts/web/second-step.tsx'));

/**
 * The `state` parameter that was processed last: the URL stays the same when the page is mounted again, and each state
 * may be sent only once.
 */
let brought: string | null = null;

/** The page `/entra`, to which an identity provider redirects the user after a login or to link an identity (P152). */
export default function IdentityReturn() {
  const [search] = useAddressSearch();
  const go = useGo();
  const [second, setSecond] = useState<{ step: SecondStep; rememberMe: boolean } | null>(null);
  const [choice, setChoice] = useState<{ choice: AccessChoice; rememberMe: boolean } | null>(null);
  const [fault, setFault] = useState<{ title: string; text?: string; to: string | null } | null>(null);
  const enter = async (account: Account) => go(await arrive(account), { replace: true });
  const goOn = async (answer: Account | SecondStep, rememberMe: boolean) => {
    if ('token' in answer) startTransition(() => setSecond({ step: answer, rememberMe }));
    else await enter(answer);
  };
  const toLogin = () => go(paths.login(), { replace: true });
  const bring = useEffectEvent(async () => {
    const [state = '', code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => firstValue(search, name));
    if (brought === state) return;
    brought = state;
    const { links, rememberMe } = takeEntrance();
    const returned = { state, code, iss, error };
    const own = links ? await currentAccount() : null;
    const ownPage = own && paths.ownIdentities(own.role);
    try {
      if (ownPage !== null) {
        const { nome } = await call(linkIdentity, { body: returned });
        await refresh(identities);
        say(LINKED_IDENTITIES.linked(nome), { icon: 'check' });
        go(ownPage, { replace: true });
        return;
      }
      const answer = await logInByIdentity(returned, rememberMe);
      if ('accessi' in answer) startTransition(() => setChoice({ choice: answer, rememberMe }));
      else await goOn(answer, rememberMe);
    } catch (failure) {
      const { title, detail } = (failure instanceof ApiProblem && failure.problem) || {};
      setFault({
        title: title ?? (ownPage === null ? LINKED_IDENTITIES.failed : LINKED_IDENTITIES.failedLink),
        text: detail ?? sentenceFor(failure),
        to: ownPage,
      });
    }
  });
  useEffect(() => void bring(), []);

  return (
    <PublicPage>
      {second ? (
        <Suspense>
          <SecondStepForm {...second} onDone={(account) => void enter(account)} onBack={toLogin} />
        </Suspense>
      ) : choice ? (
        <Suspense>
          <AccessChoiceForm {...choice} onDone={(answer) => void goOn(answer, choice.rememberMe)} onBack={toLogin} />
        </Suspense>
      ) : !fault ? (
        <EmptyState headingLevel={1} title={LINKED_IDENTITIES.working} text={LINKED_IDENTITIES.workingHint} />
      ) : fault.to === null ? (
        <PublicNote title={fault.title} text={fault.text ?? ''} />
      ) : (
        <EmptyState
          headingLevel={1}
          title={fault.title}
          text={fault.text}
          actions={<Button onClick={() => go(fault.to ?? '', { replace: true })}>{LINKED_IDENTITIES.toOwn}</Button>}
        />
      )}
    </PublicPage>
  );
}
