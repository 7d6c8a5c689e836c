import { UploadDocuments } from './upload-documents.tsx';

/** `/company/documents/lav/new` and `multi/lav/new`. */
export default function UploadWorkers() {
  return <UploadDocuments of="lav" />;
}
