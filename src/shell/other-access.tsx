import { LinkOfOther } from '../web/frame/link-of-other.tsx';
import { PublicPage } from '../web/frame/public-page.tsx';

/** The page to which a mail's link to somebody else's grant is redirected. */
export default function OtherAccess() {
  return (
    <PublicPage>
      <LinkOfOther />
    </PublicPage>
  );
}
