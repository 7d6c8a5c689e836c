import { UploadDocuments } from './upload-documents.tsx';

/** `/company/documents/azi/new` and `multi/azi/new`. */
export default function UploadCompanies() {
  return <UploadDocuments of="azi" />;
}
