import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { API_KEYS } from '../../../text/api-keys.ts';
import { OFFICE_WORDS, WORDS } from '../../../text/common/words.ts';
import { addressOf, readAs } from '../../../web/api.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { type listApiKeys, tryApiKey } from '../api-keys.contract.ts';
import classes from './api-keys.module.css';

type Key = ResponseOf<typeof listApiKeys>[number];

const absolute = (address: string) => new URL(address, window.location.href).href;

/** Shows the portal's URL, an example for each right of the key, and a form that tests the key. */
export function HowToUse({ of: key, onClose }: { of: Key; onClose: () => void }) {
  const header = `-H 'Authorization: Bearer plk_…'`;
  const base = absolute(addressOf(tryApiKey)).replace(/\/apiback\/.*$/, '');
  return (
    <Dialog open onClose={onClose} title={key.nome} footer={<Button onClick={onClose}>{WORDS.close}</Button>}>
      <div className={classes.form}>
        <p className={layout.smallStack}>
          {API_KEYS.address}
          <code>{base}</code>
        </p>
        <TryIt />
        <p>{API_KEYS.howText}</p>
        <pre className={classes.example}>{`curl ${header} \\\n  ${absolute(addressOf(tryApiKey))}`}</pre>
        {key.diritti.includes('consegna') && (
          <>
            <p>{API_KEYS.howDeliver}</p>
            <pre className={classes.example}>
              {`curl ${header} \\\n  -F file=@cedolino.pdf \\\n  -F 'jsonDocDto={"codiceFiscale":"…","cfAzienda":"…","annomese":"202610"}' \\\n  ${base}/apiback/api/doccedolino/upload`}
            </pre>
          </>
        )}
        {key.diritti.includes('acquisizioni') && (
          <>
            <p>{API_KEYS.howWhole}</p>
            <pre className={classes.example}>
              {`curl ${header} \\\n  -F tipo=cedolini -F file=@cedolini.pdf \\\n  ${base}/apiback/api/acquisizioni`}
            </pre>
          </>
        )}
        <p>
          {API_KEYS.howMore} <a href={`${base}/apirest/api/docs`}>{API_KEYS.documentation}</a>
        </p>
      </div>
    </Dialog>
  );
}

function TryIt() {
  const [secret, setSecret] = useState('');
  const [outcome, setOutcome] = useState<{ good: boolean; text: string } | null>(null);
  const ask = async () => {
    const found = await readAs(tryApiKey, secret.trim()).catch(() => null);
    const rights = found?.diritti.map((right) => API_KEYS.shortRights[right]).join(', ') ?? '';
    setOutcome(
      found ? { good: true, text: API_KEYS.tried(found.nome, rights) } : { good: false, text: API_KEYS.tryFailed },
    );
  };
  return (
    <div>
      <div className={classes.try}>
        <TextInput
          label={API_KEYS.tryField}
          description={API_KEYS.tryHint}
          inputWrapperOrder={['label', 'input', 'description']}
          autoComplete="off"
          spellCheck={false}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <ActionButton whyNot={secret.trim() === '' ? API_KEYS.tryField : null} onClick={() => void ask()}>
          {OFFICE_WORDS.tryIt}
        </ActionButton>
      </div>
      <p role="status" className={outcome?.good === false ? classes.refused : classes.count}>
        {outcome?.text}
      </p>
    </div>
  );
}
