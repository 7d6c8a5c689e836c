import type { UploadKind } from '../../../../directory/kinds.ts';
import { HANDLING } from '../../../../text/handling.ts';
import { useGo } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';

/** The way to the upload of documents, for these companies. */
export function UploadButton({ kind, companies }: { kind: UploadKind; companies: readonly string[] }) {
  const go = useGo();
  return (
    <ActionButton variant="filled" icon="upload" onClick={() => go(paths.upload(kind, companies))}>
      {HANDLING.upload}
    </ActionButton>
  );
}
