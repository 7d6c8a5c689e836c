import { lazy, Suspense } from 'react';
import { useAddressSearch } from '../../../../web/address.tsx';
import { firstValue } from '../../../../web/search.ts';
import type { OwnDocument } from '../../core/own-documents.ts';

const DocumentViewer = lazy(() => import('./document-viewer.tsx'));

/** Shows the document whose id is in the URL (`documento`) on a phone's screen; going back closes the viewer. */
export function OwnViewer({ documents }: { documents: readonly OwnDocument[] }) {
  const [search, change] = useAddressSearch();
  const document = documents.find(({ id }) => id === firstValue(search, 'documento'));
  if (!document) return null;
  return (
    <Suspense>
      <DocumentViewer
        key={document.id}
        document={document}
        documents={documents}
        onClose={() => change({ documento: undefined })}
      />
    </Suspense>
  );
}
