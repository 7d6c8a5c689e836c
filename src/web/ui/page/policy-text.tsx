import type { ReactNode } from 'react';
import { useHelpTexts } from '../../help-texts.ts';
import { useLanguage } from '../../languages.ts';
import layout from '../layout.module.css';

interface Policy {
  /** Null for the portal's own notice. */
  codiceDistribuzione: string | null;
  versione: string;
  titolo: string;
  testo: string;
}

/**
 * A privacy notice. The portal's own is translated, with the Italian text below; a practice's own stays Italian. Either
 * way the page says that the Italian text binds (P216).
 */
export function PolicyText(props: {
  policy: Policy;
  heading?: { id: string; className: string | undefined };
  /** Shown between the heading and the text. */
  children?: ReactNode;
}) {
  const { policy, heading, children } = props;
  const { texts } = useHelpTexts();
  const language = useLanguage();
  const italian = (
    <div className={layout.paragraphs} lang="it" dir="ltr">
      {policy.testo}
    </div>
  );
  const notice = policy.codiceDistribuzione === null && texts?.notice.version === policy.versione ? texts.notice : null;
  return (
    <>
      {heading && (
        <h2 {...heading} lang={notice ? undefined : 'it'}>
          {notice?.title ?? policy.titolo}
        </h2>
      )}
      {children}
      {language !== 'it' && texts && <p className={layout.muted}>{notice ? texts.binding : texts.italianOnly}</p>}
      {notice ? (
        <>
          <div className={layout.paragraphs}>{notice.body}</div>
          <details>
            <summary>{texts?.italian}</summary>
            {italian}
          </details>
        </>
      ) : (
        italian
      )}
    </>
  );
}
