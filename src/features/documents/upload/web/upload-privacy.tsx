import { UploadDocuments } from './upload-documents.tsx';

/** `/company/documents/privacy/new`: a company alone uploads these (spec §6). */
export default function UploadPrivacy() {
  return <UploadDocuments of="privacy" />;
}
