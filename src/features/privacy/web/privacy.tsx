import { PRIVACY } from '../../../text/privacy.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { OwnPolicy } from './policy.tsx';

export default function Privacy() {
  return (
    <>
      <PageHeader title={PRIVACY.title} />
      <OwnPolicy />
    </>
  );
}
