import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRIVACY } from '../../../text/privacy.ts';
import { useAddressSearch, useGo } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { PublicPage } from '../../../web/frame/public-page.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { firstValue } from '../../../web/search.ts';
import { accountQuery, isLoggedIn } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PolicyText } from '../../../web/ui/page/policy-text.tsx';
import { PublicNote } from '../../../web/ui/page/public-note.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { confirmPrivacy, privacyPage } from '../privacy.contract.ts';
import classes from './policy.module.css';
import { OwnPolicy } from './policy.tsx';

/**
 * With a mailed key, the public page on which the policy is confirmed. For a logged-in user, the policy and whether the
 * user has accepted it (P26).
 */
export default function CompanyPrivacy() {
  const [search] = useAddressSearch();
  const key = firstValue(search, 'key');
  const account = useQuery({ ...accountQuery, enabled: isLoggedIn() }).data;
  const go = useGo();
  return (
    <PublicPage>
      {key ? (
        <Confirmation linkKey={key} code={firstValue(search, 'codice')} />
      ) : account ? (
        <div className={classes.public}>
          <h1>{PRIVACY.title}</h1>
          <OwnPolicy />
          <Button variant="default" onClick={() => go(paths.home(account.role))}>
            {PRIVACY.home}
          </Button>
        </div>
      ) : (
        <PublicNote title={PRIVACY.unknown} text={PRIVACY.unknownHint} />
      )}
    </PublicPage>
  );
}

function Confirmation({ linkKey, code }: { linkKey: string; code: string | undefined }) {
  const query = code === undefined ? {} : { codicedistribuzione: code };
  const { data, error, refetch } = useQuery(queryOf(privacyPage, { query }));
  const [state, setState] = useState<'ask' | 'done' | 'already' | 'expired' | 'unknown'>('ask');
  const confirm = async () => {
    try {
      const { gia } = await call(confirmPrivacy, { query: { key: linkKey } });
      setState(gia ? 'already' : 'done');
    } catch (failure) {
      const status = failure instanceof ApiProblem ? failure.status : 0;
      if (status === 410) setState('expired');
      else if (status === 404) setState('unknown');
      else say(sentenceFor(failure), { tone: 'bad' });
    }
  };
  if (state === 'done') return <PublicNote title={PRIVACY.recorded} />;
  if (state === 'already') return <PublicNote title={PRIVACY.already} />;
  if (state === 'expired') return <PublicNote title={PRIVACY.expired} text={PRIVACY.expiredHint} />;
  if (state === 'unknown') return <PublicNote title={PRIVACY.unknown} text={PRIVACY.unknownHint} />;
  if (error && !data) return <ErrorBox title={PRIVACY.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows rows={6} />;
  return (
    <div className={classes.public}>
      <h1>{data.titolo}</h1>
      <p>{PRIVACY.publicHint}</p>
      <PolicyText policy={data} />
      <Button size="lg" onClick={() => void confirm()}>
        {PRIVACY.confirm}
      </Button>
    </div>
  );
}
