import type { UploadKind } from '../../../../directory/kinds.ts';
import { DOCUMENT_ACTIONS } from '../../../../text/documents/document-actions.ts';
import { useGo } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';

/** Links to the upload page for these companies. */
export function UploadButton({ kind, companies }: { kind: UploadKind; companies: readonly string[] }) {
  const go = useGo();
  return (
    <ActionButton variant="filled" icon="upload" onClick={() => go(paths.upload(kind, companies))}>
      {DOCUMENT_ACTIONS.upload}
    </ActionButton>
  );
}
