import { UploadDocuments } from './upload-documents.tsx';

/** `/company/documents/privacy/new`: only a company may upload privacy documents (spec §6). */
export default function UploadPrivacy() {
  return <UploadDocuments of="privacy" />;
}
