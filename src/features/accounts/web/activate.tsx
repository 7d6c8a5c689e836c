import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { isLetterCode, whyNotCode } from '../../../directory/letter-code.ts';
import { loginSentence, whyNotLogin } from '../../../directory/login-rule.ts';
import { ACTIVATE_PAGE, DEAD_ACTIVATIONS, DEAD_LETTERS } from '../../../text/accounts/account.ts';
import { REQUIRED } from '../../../text/common/fields.ts';
import { WORDS } from '../../../text/common/words.ts';
import { ROLE_NAMES } from '../../../text/shell.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { call, callForResponse } from '../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { CheckField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { RememberField } from '../../../web/form/remember-field.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { LinkOfOther } from '../../../web/frame/link-of-other.tsx';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { isInstalled } from '../../../web/installed.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { accountQuery, enter, enteringHere, isLoggedIn, logOut, switchRole } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PublicNote } from '../../../web/ui/page/public-note.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { activate, activationPage, joinGrant, renewActivation } from '../activation.contract.ts';
import { type Activation, Policy, PrivacyDocuments } from './activation-privacy.tsx';
import { EnterHere } from './enter-here.tsx';
import { faultsOfPasswords, NewPasswordFields } from './new-password-fields.tsx';
import classes from './public-forms.module.css';

/** The page to which an activation link or letter leads. Opening the page changes nothing; only its button does. */
export default function Activate() {
  const [search] = useAddressSearch();
  const [typed, setTyped] = useState<string | null>(null);
  const key = typed ?? firstValue(search, 'key');
  return <PublicPage>{key ? <OfKey linkKey={key} onTyped={setTyped} /> : <TypeCode onTyped={setTyped} />}</PublicPage>;
}

/**
 * The form for the code of a letter. It checks each group for typing errors before it asks the server. An unknown code
 * stays in the field for correction.
 */
function TypeCode({ onTyped, code = '' }: { onTyped: (code: string) => void; code?: string }) {
  const form = useForm({
    schema: z.object({ codice: z.string().check(z.minLength(1), z.maxLength(200)) }),
    start: { codice: code },
    check: ({ codice }) => ({ codice: codice === '' ? null : codeSentence(codice) }),
    send: async ({ codice }) => {
      const { stato } = await call(activationPage, { query: { key: codice } });
      if (stato === 'sconosciuta') throw new UnknownCode();
      onTyped(codice);
    },
    sentence: (error) => (error instanceof UnknownCode ? ACTIVATE_PAGE.codeUnknown : sentenceFor(error)),
  });
  return (
    <Form
      form={form}
      className={classes.form}
      unguarded
      heading={
        <>
          <h1>{ACTIVATE_PAGE.title}</h1>
          <p className={classes.hint}>{ACTIVATE_PAGE.codeHint}</p>
        </>
      }
    >
      <TextField
        name="codice"
        label={ACTIVATE_PAGE.code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <SubmitButton size="lg" fullWidth>
        {WORDS.goOn}
      </SubmitButton>
    </Form>
  );
}

class UnknownCode extends Error {}

function codeSentence(typed: string): string | null {
  const fault = whyNotCode(typed);
  if (fault === null) return null;
  return 'length' in fault ? ACTIVATE_PAGE.codeLength(fault.length) : ACTIVATE_PAGE.codeFault(fault.groups);
}

function OfKey({ linkKey, onTyped }: { linkKey: string; onTyped: (code: string) => void }) {
  const { data, error, refetch } = useQuery({ ...queryOf(activationPage, { query: { key: linkKey } }), staleTime: 0 });
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn() }).data;
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <WaitingRows rows={3} />;
  // The URL in the letter's QR code was read or typed incorrectly.
  if (data.stato === 'sconosciuta' && isLetterCode(linkKey)) return <TypeCode code={linkKey} onTyped={onTyped} />;
  if (data.stato === 'usata' && isLoggedIn()) return <Reopened linkKey={linkKey} onPaper={data.suCarta} />;
  if (data.stato !== 'valida') return <Dead linkKey={linkKey} state={data.stato} onPaper={data.suCarta} />;
  if (data.giaAccesso) return <Known linkKey={linkKey} activation={data} />;
  return (
    <div className={classes.wide}>
      <h1>{ACTIVATE_PAGE.title}</h1>
      <Who activation={data} />
      {account && !data.suCarta && data.login === null && <Join linkKey={linkKey} login={account.login} />}
      <NewAccess linkKey={linkKey} activation={data} />
    </div>
  );
}

/**
 * The page for a person who already has an account (P101). A logged-in user adds the new grant with one tap; others log
 * in on this page first. A second account is created only on explicit request.
 */
function Known({ linkKey, activation }: { linkKey: string; activation: Activation }) {
  const go = useGo();
  const [isIn, setIn] = useState(isLoggedIn);
  const [wantsAnother, setWantsAnother] = useState(false);
  const account = useQuery({ ...accountQuery, enabled: isIn }).data;
  const heading = useRef<HTMLHeadingElement>(null);
  const entered = () => {
    setIn(true);
    // The next step is rendered above the form that the user has just filled in.
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  const asAnother = async () => {
    await logOut();
    go(`${paths.activate()}?key=${encodeURIComponent(linkKey)}`, { replace: true });
  };
  if (wantsAnother)
    return (
      <div className={classes.wide}>
        <h1>{ACTIVATE_PAGE.another}</h1>
        <Who activation={activation} />
        <p>{ACTIVATE_PAGE.anotherHint}</p>
        <NewAccess linkKey={linkKey} activation={activation} />
      </div>
    );
  return (
    <div className={classes.wide}>
      <h1 ref={heading} tabIndex={-1}>
        {ACTIVATE_PAGE.known}
      </h1>
      <Who activation={activation} />
      {isIn && !account && <WaitingRows rows={1} />}
      {account ? (
        <>
          <Join linkKey={linkKey} login={account.login} isMain />
          <p className={classes.links}>
            <Button variant="subtle" onClick={() => void asAnother()}>
              {ACTIVATE_PAGE.notMe}
            </Button>
          </p>
          <Policy activation={activation} />
          <PrivacyDocuments linkKey={linkKey} activation={activation} />
        </>
      ) : (
        !isIn && (
          <>
            <p>{ACTIVATE_PAGE.knownHint}</p>
            <EnterHere onDone={entered} />
          </>
        )
      )}
      <p className={classes.links}>
        <Button variant="subtle" onClick={() => setWantsAnother(true)}>
          {ACTIVATE_PAGE.cannotEnter}
        </Button>
      </p>
    </div>
  );
}

function Who({ activation: { nome, cognome, ruolo, azienda, studio } }: { activation: Activation }) {
  return (
    <div className={classes.who}>
      <p className={classes.name}>{[nome, cognome].filter(Boolean).join(' ')}</p>
      <p>{[ruolo && ROLE_NAMES[ruolo], azienda ?? studio].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function NewAccess({ linkKey, activation }: { linkKey: string; activation: Activation }) {
  const go = useGo();
  const [expired, setExpired] = useState(false);
  const form = useForm({
    schema: z.object({
      login: z.string(),
      password: z.string(),
      repeatedPassword: z.nullable(z.string()),
      codFiscale: z.optional(z.string()),
      privacyAccepted: z.boolean(),
      rememberMe: z.boolean(),
    }),
    start: {
      login: activation.login ?? activation.utenteProposto ?? '',
      password: '',
      repeatedPassword: null,
      codFiscale: '',
      privacyAccepted: false,
      rememberMe: isInstalled(),
    },
    check: ({ login, password, repeatedPassword, codFiscale, privacyAccepted }) => {
      const fault = whyNotLogin(login.trim());
      return {
        login: fault && loginSentence(fault),
        ...faultsOfPasswords(password, repeatedPassword),
        codFiscale: activation.suCarta && !codFiscale ? REQUIRED : null,
        privacyAccepted: privacyAccepted ? null : ACTIVATE_PAGE.privacyNeeded,
      };
    },
    send: async ({ login, password, codFiscale, privacyAccepted, rememberMe }) => {
      try {
        const entra = enteringHere(rememberMe);
        const response = await callForResponse(activate, {
          body: {
            key: linkKey,
            login,
            password,
            privacyAccepted,
            ...(activation.giaAccesso ? { nuovo: true } : {}),
            ...(codFiscale ? { codFiscale } : {}),
            ...(entra && { entra }),
          },
        });
        const outcome = (await response.json()) as ResponseOf<typeof activate>;
        return { ...outcome, isIn: await enter(response, outcome, rememberMe) };
      } catch (error) {
        if (error instanceof ApiProblem && error.errorKey === 'link-expired') setExpired(true);
        throw error;
      }
    },
    onDone: ({ title, detail, isIn }) => {
      say(isIn ? title : detail, { icon: 'check' });
      go(isIn ? paths.start() : paths.login(), { replace: true });
    },
  });
  return (
    <Form form={form} className={classes.form}>
      <TextField
        name="login"
        label={ACTIVATE_PAGE.login}
        description={activation.suCarta ? ACTIVATE_PAGE.loginHintOnPaper : ACTIVATE_PAGE.loginHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields name="password" whose={{}} />
      {activation.suCarta && (
        <TextField
          name="codFiscale"
          label={ACTIVATE_PAGE.taxCode}
          description={ACTIVATE_PAGE.taxCodeHint}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Policy activation={activation} />
      <PrivacyDocuments linkKey={linkKey} activation={activation} />
      <CheckField name="privacyAccepted" label={ACTIVATE_PAGE.privacy} />
      {!isLoggedIn() && <RememberField />}
      <SubmitButton size="lg" fullWidth>
        {ACTIVATE_PAGE.submit}
      </SubmitButton>
      {expired && !activation.suCarta && <Renew linkKey={linkKey} />}
    </Form>
  );
}

/** Adds the grant to the account that is logged in, instead of creating a second account (P3). */
function Join({ linkKey, login, isMain = false }: { linkKey: string; login: string; isMain?: boolean }) {
  const go = useGo();
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    try {
      const { grant } = await call(joinGrant, { body: { key: linkKey, privacyAccepted: true } });
      await switchRole(grant);
      say(ACTIVATE_PAGE.joined, { icon: 'check' });
      go(paths.start(), { replace: true });
    } catch (error) {
      setBusy(false);
      // If the key has expired meanwhile, the page explains what to do.
      if (isDead(error)) await refresh(activationPage);
      else say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
    <div className={classes.who}>
      <p>{ACTIVATE_PAGE.joinHint(login)}</p>
      <p className={classes.links}>
        <Button
          variant={isMain ? 'filled' : 'default'}
          size={isMain ? 'lg' : 'sm'}
          loading={busy}
          onClick={() => void join()}
        >
          {ACTIVATE_PAGE.join}
        </Button>
      </p>
    </div>
  );
}

const isDead = (error: unknown) => error instanceof ApiProblem && error.status === 410;

function useRenewal(linkKey: string) {
  const [asked, setAsked] = useState(false);
  const renew = async () => {
    try {
      await call(renewActivation, { body: { key: linkKey } });
      setAsked(true);
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return { asked, renew };
}

/** Requests a new key on the same page if the key expired while the user filled in the form. */
function Renew({ linkKey }: { linkKey: string }) {
  const { asked, renew } = useRenewal(linkKey);
  return (
    <div role="status">
      {asked ? (
        <p className={classes.hint}>{ACTIVATE_PAGE.renewedHint}</p>
      ) : (
        <Button variant="default" size="lg" fullWidth onClick={() => void renew()}>
          {ACTIVATE_PAGE.renew}
        </Button>
      )}
    </div>
  );
}

/** A used link that its owner opens while logged in leads to that access's home; anybody else is told that it is used. */
function Reopened({ linkKey, onPaper }: { linkKey: string; onPaper: boolean }) {
  const go = useGo();
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    const home = async () => {
      // For the owner of a used key this changes nothing and names the grant.
      const { grant } = await call(joinGrant, { body: { key: linkKey, privacyAccepted: true } });
      await switchRole(grant);
      go(paths.start(), { replace: true });
    };
    home().catch(setFault);
  }, [go, linkKey]);
  if (fault === null) return <WaitingRows rows={3} />;
  if (fault instanceof ApiProblem && fault.kind === 'link-used') return <LinkOfOther />;
  return <Dead linkKey={linkKey} state="usata" onPaper={onPaper} />;
}

function Dead(props: { linkKey: string; state: Exclude<Activation['stato'], 'valida'>; onPaper: boolean }) {
  const { linkKey, state, onPaper } = props;
  const { asked, renew } = useRenewal(linkKey);
  if (onPaper && state !== 'sconosciuta') {
    const { title, text } = DEAD_LETTERS[state];
    return <PublicNote title={title} text={text} />;
  }
  const { title, text } = DEAD_ACTIVATIONS[state];
  if (asked) return <PublicNote title={ACTIVATE_PAGE.renewed} text={ACTIVATE_PAGE.renewedHint} />;
  return (
    <PublicNote title={title} text={text}>
      {state === 'scaduta' && <Button onClick={() => void renew()}>{ACTIVATE_PAGE.renew}</Button>}
    </PublicNote>
  );
}
