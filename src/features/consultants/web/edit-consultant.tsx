import { useQuery } from '@tanstack/react-query';
import { CONSULTANTS } from '../../../text/administration/administration.ts';
import { WORDS } from '../../../text/common/words.ts';
import { useGo, useParam } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { changePractice, readPractice } from '../consultants.contract.ts';
import { type Practice, refreshPractices } from './practice-actions.ts';
import { PracticeForm, type PracticeValues } from './practice-form.tsx';
import { PracticeLogins } from './practice-logins.tsx';

export default function EditConsultant() {
  const id = useParam('id');
  const go = useGo();
  const { data, error, refetch } = useQuery(queryOf(readPractice, { params: { id } }));
  return (
    <>
      <PageHeader
        title={data?.nome ?? CONSULTANTS.editTitle}
        back={{ to: paths.consultants(), label: CONSULTANTS.title }}
      />
      {error && !data ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <PracticeForm
          practice={data}
          submit={WORDS.save}
          send={(values) => call(changePractice, { body: { id, ...bodyOf(values, data) } })}
          onDone={async () => {
            say(CONSULTANTS.saved, { icon: 'check' });
            await refreshPractices();
            go(paths.consultants());
          }}
        />
      ) : (
        <WaitingRows rows={5} />
      )}
      {data && <PracticeLogins practiceId={id} />}
    </>
  );
}

/**
 * The request body of the form. It omits the e-mail address of an active consultant, which can change only through a
 * new activation.
 */
function bodyOf(values: PracticeValues, { login }: Practice) {
  return login === null ? values : { ...values, email: undefined };
}
