import { CONSULTANTS } from '../../../text/administration/administration.ts';
import { useGo } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { openPractice } from '../consultants.contract.ts';
import { refreshPractices } from './practice-actions.ts';
import { PracticeForm } from './practice-form.tsx';

export default function NewConsultant() {
  const go = useGo();
  return (
    <>
      <PageHeader
        title={CONSULTANTS.newTitle}
        below={CONSULTANTS.newHint}
        back={{ to: paths.consultants(), label: CONSULTANTS.title }}
      />
      <PracticeForm
        submit={CONSULTANTS.create}
        send={(body) => call(openPractice, { body })}
        onDone={async ({ email }) => {
          say(CONSULTANTS.invited(email ?? ''), { icon: 'mail' });
          await refreshPractices();
          go(paths.consultants());
        }}
      />
    </>
  );
}
