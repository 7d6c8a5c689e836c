import { useQuery } from '@tanstack/react-query';
import { OWN } from '../../../../text/documents/own-documents.ts';
import { useAddressSearch } from '../../../../web/address.tsx';
import { firstValue } from '../../../../web/search.ts';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import type { OwnDocument } from '../../core/own-documents.ts';
import { useOwnDocuments } from './use-own-documents.ts';

/**
 * Tells the user that the document in the URL (from a link in a mail) is not in their list: it was withdrawn, or
 * belongs to someone else.
 */
export function GoneDocument({ documents }: { documents: readonly OwnDocument[] }) {
  const [search] = useAddressSearch();
  const { refetch } = useOwnDocuments();
  const asked = firstValue(search, 'documento');
  const isMissing = asked !== undefined && documents.every(({ id }) => id !== asked);
  // The document may have appeared after the list was fetched, so fetch the list once more.
  const again = useQuery({
    queryKey: ['own-document-asked', asked],
    queryFn: async () => (await refetch({ throwOnError: true })).dataUpdatedAt,
    enabled: isMissing,
    gcTime: 0,
    retry: false,
  });
  if (!isMissing || !again.isSuccess) return null;
  return (
    <div role="status">
      <Banner tone="info" icon="info">
        <strong>{OWN.gone}</strong>
        <p>{OWN.goneHint}</p>
      </Banner>
    </div>
  );
}
