import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { PRIVACY } from '../../../text/privacy.ts';
import { queryOf, useChange } from '../../../web/query.ts';
import { accountQuery, queryClient } from '../../../web/session.ts';
import { Chip } from '../../../web/ui/chip/status-chip.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import layout from '../../../web/ui/layout.module.css';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PolicyText } from '../../../web/ui/page/policy-text.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { acceptPrivacy, privacyText } from '../privacy.contract.ts';
import classes from './policy.module.css';

/** The policy that applies to the user's account, and whether the user has accepted it. */
export function OwnPolicy() {
  const { data, error, refetch } = useQuery(queryOf(privacyText, {}));
  const { mutate, isPending } = useChange(acceptPrivacy, {
    refreshes: [privacyText],
    onDone: () => {
      say(PRIVACY.recorded, { icon: 'check' });
      void queryClient.refetchQueries(accountQuery);
    },
  });
  if (error && !data) return <ErrorBox title={PRIVACY.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows rows={6} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keys, from wherever it is reached
    <article className={classes.root} tabIndex={0} aria-labelledby="informativa">
      <PolicyText policy={data} heading={{ id: 'informativa', className: layout.title }}>
        <p className={classes.version}>
          <span>
            {PRIVACY.version} {data.versione}
          </span>
          {data.accettata && (
            <Chip tone="ok" icon="check" text={`${PRIVACY.accepted} ${formatDay(dayInRome(data.accettata))}`} />
          )}
        </p>
      </PolicyText>
      {!data.accettata && (
        <div className={classes.foot}>
          <Banner tone="info" icon="info">
            {PRIVACY.notYet}
          </Banner>
          <Button loading={isPending} onClick={() => mutate({ body: { versione: data.versione } })}>
            {PRIVACY.confirm}
          </Button>
        </div>
      )}
    </article>
  );
}
