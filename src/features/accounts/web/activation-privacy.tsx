import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { ACTIVATE_PAGE } from '../../../text/accounts/account.ts';
import { formatBytes } from '../../../text/common/format.ts';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { saveFile } from '../../../web/open-file.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { PdfPreview } from '../../../web/ui/page/pdf-preview.tsx';
import { PolicyText } from '../../../web/ui/page/policy-text.tsx';
import { activationDocument, activationPage } from '../activation.contract.ts';
import classes from './public-forms.module.css';

export type Activation = ResponseOf<typeof activationPage>;

const PDF = 'application/pdf';

export function Policy({ activation: { privacy } }: { activation: Activation }) {
  if (!privacy) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <section className={classes.policy} tabIndex={0} aria-label={privacy.titolo}>
      <PolicyText policy={privacy} />
    </section>
  );
}

/** The company's privacy documents: a PDF opens above the page, any other file is saved (spec §2). */
export function PrivacyDocuments({ linkKey, activation }: { linkKey: string; activation: Activation }) {
  const [shown, setShown] = useState<Activation['documentiPrivacy'][number] | null>(null);
  const fetchOne = (id: string, signal?: AbortSignal) =>
    callFile(activationDocument, { params: { id }, body: { key: linkKey }, ...(signal ? { signal } : {}) });
  const save = async (id: string) => {
    try {
      const { blob, nomeFile } = await fetchOne(id);
      saveFile(blob, nomeFile);
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  const { documentiPrivacy: documents, azienda } = activation;
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="documenti-privacy">
      <h2 id="documenti-privacy" className={classes.heading}>
        {ACTIVATE_PAGE.documents(azienda ?? '')}
      </h2>
      <ul className={classes.documents}>
        {documents.map((document) => (
          <li key={document.id}>
            <button
              type="button"
              onClick={() => (document.tipoContenuto === PDF ? setShown(document) : void save(document.id))}
            >
              <Icon name="document" />
              <span>
                {document.descrizione}
                <small>{formatBytes(document.dimensione)}</small>
              </span>
              <Icon name={document.tipoContenuto === PDF ? 'eye' : 'download'} size={18} />
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog open form="full" title={shown.descrizione} onClose={() => setShown(null)}>
          <PdfPreview
            title={shown.nomeFile}
            fileKey={['activation-document', shown.id]}
            load={async (signal) => (await fetchOne(shown.id, signal)).blob}
          />
        </Dialog>
      )}
    </section>
  );
}
