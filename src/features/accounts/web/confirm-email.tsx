import { Button } from '@mantine/core';
import { useState } from 'react';
import { CONFIRM_EMAIL } from '../../../text/accounts/account.ts';
import { WORDS } from '../../../text/common/words.ts';
import { useAddressSearch } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { refresh } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { PublicNote } from '../../../web/ui/page/public-note.tsx';
import { confirmEmail, userData } from '../own-data.contract.ts';

/**
 * The page to which the confirmation mail of a new e-mail address links. Opening it changes nothing; only its button
 * does.
 */
export default function ConfirmEmail() {
  const [search] = useAddressSearch();
  const key = firstValue(search, 'key');
  const [state, setState] = useState<'ask' | 'done' | 'dead'>(key ? 'ask' : 'dead');
  const confirm = async () => {
    try {
      await call(confirmEmail, { body: { key: key ?? '' } });
      setState('done');
      await refresh(userData);
    } catch (error) {
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 429) setState('dead');
      else say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
    <PublicPage>
      {state === 'ask' ? (
        <PublicNote title={CONFIRM_EMAIL.title} text={CONFIRM_EMAIL.hint}>
          <Button onClick={() => void confirm()}>{WORDS.confirm}</Button>
        </PublicNote>
      ) : state === 'done' ? (
        <PublicNote title={CONFIRM_EMAIL.done} text={CONFIRM_EMAIL.doneHint} />
      ) : (
        <PublicNote title={CONFIRM_EMAIL.dead} text={CONFIRM_EMAIL.deadHint} />
      )}
    </PublicPage>
  );
}
