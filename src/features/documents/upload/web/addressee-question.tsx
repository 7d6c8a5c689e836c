import { useEffect, useRef } from 'react';
import { ADDRESSEE } from '../../../../text/documents/addressee.ts';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import classes from './addressee-question.module.css';
import { contradictedIn } from './contradicted.ts';
import { FilePages } from './file-pages.tsx';

/**
 * Asks the user to confirm a doubtful addressee, and shows the page in question. The document's history records the
 * confirmation.
 */
export function AddresseeQuestion(props: {
  error: unknown;
  /** The chosen file, shown beside the question. Omit it for an existing document, which the user can already view. */
  file?: File | null;
  whom: string;
  busy?: boolean;
  onRight: (conferma: string) => void;
}) {
  const { error, file, whom, busy, onRight } = props;
  const contradicted = contradictedIn(error);
  const question = useRef<HTMLDivElement>(null);
  const token = contradicted?.conferma;
  // On a phone the question may appear off screen, far from the pressed button.
  useEffect(() => {
    if (token !== undefined) question.current?.scrollIntoView({ block: 'center' });
  }, [token]);
  if (contradicted === null) return null;
  return (
    <Banner tone="warn" icon="alert">
      <div ref={question} className={classes.question}>
        <div className={classes.said}>
          <p>
            {ADDRESSEE.for} <strong>{whom}</strong>
          </p>
          <p>{contradicted.sentence}</p>
          <ActionButton busy={busy ?? false} onClick={() => onRight(contradicted.conferma)}>
            {ADDRESSEE.rightSo}
          </ActionButton>
          <p className={classes.hint}>{ADDRESSEE.traced}</p>
        </div>
        {file?.type === 'application/pdf' && (
          <div className={classes.page}>
            <FilePages
              file={file}
              fileKey={[file.name, file.size, file.lastModified]}
              title={ADDRESSEE.page}
              page={contradicted.page ?? 1}
            />
          </div>
        )}
      </div>
    </Banner>
  );
}
