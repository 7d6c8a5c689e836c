import { Button } from '@mantine/core';
import { OWN } from '../../../../text/documents/own-documents.ts';
import { useGo } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { EmptyState } from '../../../../web/ui/page/empty-state.tsx';

/** Shown to an employee who has no documents; links to the explanation. */
export function NoOwnDocuments() {
  const go = useGo();
  return (
    <EmptyState
      title={OWN.empty}
      text={OWN.emptyHint}
      actions={
        <Button variant="default" onClick={() => go(paths.faq())}>
          {OWN.howItWorks}
        </Button>
      }
    />
  );
}
