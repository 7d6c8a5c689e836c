import { refusalText } from '../../../text/refusals.ts';
import { REQUESTS } from '../../../text/requests.ts';
import { HELP } from '../../../text/shell.ts';
import { useGo } from '../../../web/address.tsx';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { HelpLink } from '../../../web/ui/menu/help-link.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { CalmColumn } from '../../../web/ui/table/card-buttons.tsx';
import { RequestForm } from './request-form.tsx';

/** `/dipendente/requests/new`. */
export default function NewOwnRequest() {
  const go = useGo();
  const { cessatoIl } = useAccount();
  return (
    <CalmColumn>
      <FrameHeading title={REQUESTS.new} back={{ to: paths.ownRequests(), label: REQUESTS.back }} />
      <HelpLink question="richieste">{HELP.requests}</HelpLink>
      {cessatoIl === null ? (
        <RequestForm
          onDone={({ id }) => {
            go(paths.ownRequests({ richiesta: id }), { replace: true });
            say(REQUESTS.delivered);
          }}
        />
      ) : (
        <Banner tone="info" icon="info">
          {refusalText('employment-ended', {}).detail}
        </Banner>
      )}
    </CalmColumn>
  );
}
