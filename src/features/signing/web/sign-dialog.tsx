import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { call } from '../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { useChange } from '../../../web/query.ts';
import { CancelButton, Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { signWithPasskey } from '../../accounts/web/passkeys.ts';
import { beginSigningPasskey, mailSigningCode, sign } from '../own-signing.contract.ts';
import { type OwnPaper, refreshOwn } from './own-calls.ts';
import classes from './own-signing.module.css';

/** Asks for a second factor or a mailed code, and signs the paper with it in one step. */
export function SignDialog({ paper, onClose }: { paper: OwnPaper; onClose: () => void }) {
  const { modi, casella, titolo } = paper;
  const { code, setCode, sentTo, fault, signing, mailing, byCode, byPasskey, mail } = useSigning(paper, onClose);
  const isMailed = modi.includes('codice');
  const takesCode = isMailed || modi.includes('totp');
  return (
    <Dialog
      open
      onClose={onClose}
      title={OWN_SIGNING.confirmTitle}
      footer={
        takesCode && (
          <>
            <CancelButton busy={signing.isPending} />
            <Button
              size="md"
              loading={signing.isPending}
              leftSection={<Icon name="sign" size={18} />}
              onClick={() => byCode()}
            >
              {OWN_SIGNING.sign}
            </Button>
          </>
        )
      }
    >
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          byCode();
        }}
      >
        <p>
          <strong>{titolo}</strong>
        </p>
        {isMailed && (
          <>
            <p>{OWN_SIGNING.byCode(casella ?? '')}</p>
            <div>
              <Button
                size="md"
                variant={sentTo === null ? 'filled' : 'default'}
                loading={mailing.isPending}
                leftSection={<Icon name="mail" size={18} />}
                onClick={mail}
              >
                {sentTo === null ? OWN_SIGNING.sendCode : OWN_SIGNING.sendAgain}
              </Button>
            </div>
            <p role="status">{sentTo !== null && OWN_SIGNING.codeSent(sentTo)}</p>
          </>
        )}
        {modi.includes('totp') && <p>{OWN_SIGNING.byApp}</p>}
        {takesCode && (
          <TextInput
            size="md"
            label={OWN_SIGNING.code}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            dir="ltr"
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
        )}
        {modi.includes('passkey') && (
          <>
            <p>{OWN_SIGNING.byPasskey}</p>
            <div>
              <Button
                size="md"
                variant={takesCode ? 'default' : 'filled'}
                loading={signing.isPending && !takesCode}
                onClick={() => void byPasskey()}
              >
                {OWN_SIGNING.usePasskey}
              </Button>
            </div>
          </>
        )}
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      </form>
    </Dialog>
  );
}

/** Functions that sign with a code or a passkey and that request a mailed code, with the error to show. */
function useSigning({ id, impronta }: OwnPaper, onClose: () => void) {
  const params = { id };
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const failed = (error: unknown) => {
    setFault(error instanceof ApiProblem ? sentenceFor(error) : OWN_SIGNING.passkeyFailed);
    // The request may have ended meanwhile; after the refetch the page shows this.
    void refreshOwn();
  };
  const signing = useChange(sign, {
    onDone: () => {
      onClose();
      say(OWN_SIGNING.signedNow, { icon: 'check' });
      void refreshOwn();
    },
  });
  const mailing = useChange(mailSigningCode, { onDone: ({ casella: to }) => setSentTo(to) });
  const digits = code.replace(/\D/g, '');
  const isWhole = digits.length === 6;
  const byCode = () => {
    setFault(null);
    if (!isWhole) return setFault(OWN_SIGNING.codeMissing);
    signing.mutate(
      { params, body: { impronta, codice: digits } },
      {
        onError: (error) => {
          setFault(sentenceFor(error));
          void refreshOwn();
        },
      },
    );
  };
  const byPasskey = async () => {
    setFault(null);
    try {
      const { opzioni } = await call(beginSigningPasskey, { params });
      const passkey = await signWithPasskey(opzioni);
      await signing.mutateAsync({ params, body: { impronta, passkey } });
    } catch (error) {
      failed(error);
    }
  };
  const mail = () => {
    setFault(null);
    mailing.mutate({ params }, { onError: (error) => setFault(sentenceFor(error)) });
  };
  return { code, setCode, sentTo, fault, signing, mailing, byCode, byPasskey, mail };
}
