import { REQUESTS } from '../../../text/requests.ts';
import { HELP } from '../../../text/shell.ts';
import { useGo } from '../../../web/address.tsx';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { paths } from '../../../web/paths.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { HelpLink } from '../../../web/ui/menu/help-link.tsx';
import { CalmColumn } from '../../../web/ui/table/card-buttons.tsx';
import { useOwnTypes } from './own-types.ts';
import { RequestForm } from './request-form.tsx';

/** `/dipendente/requests/new`: a new request of the employee. */
export default function NewOwnRequest() {
  const go = useGo();
  const types = useOwnTypes();
  return (
    <CalmColumn>
      <FrameHeading title={REQUESTS.new} back={{ to: paths.ownRequests(), label: REQUESTS.back }} />
      <HelpLink question="richieste">{HELP.requests}</HelpLink>
      <RequestForm
        types={types}
        onDone={({ id }) => {
          go(paths.ownRequests({ richiesta: id }), { replace: true });
          say(REQUESTS.delivered);
        }}
      />
    </CalmColumn>
  );
}
