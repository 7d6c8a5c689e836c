import { REQUESTS } from '../../../text/requests.ts';
import { useGo } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { FrameHeading } from '../../../web/shell/frame-heading.tsx';
import { CalmColumn } from '../../../web/ui/card-buttons.tsx';
import { say } from '../../../web/ui/snackbar.ts';
import { RequestForm } from './request-form.tsx';

/** `/dipendente/requests/new`. */
export default function NewOwnRequest() {
  const go = useGo();
  return (
    <CalmColumn>
      <FrameHeading title={REQUESTS.new} back={{ to: paths.ownRequests(), label: REQUESTS.back }} />
      <RequestForm
        onDone={({ id }) => {
          go(paths.ownRequests({ richiesta: id }), { replace: true });
          say(REQUESTS.delivered);
        }}
      />
    </CalmColumn>
  );
}
