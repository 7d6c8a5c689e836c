import { Button } from '@mantine/core';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { inOwnWords } from '../text/common/language.ts';
import { FAQ_HINT, FAQ_KEYS, FAQ_TITLE, FAQ_TUTORIAL, faqFor, type Question } from '../text/faq.ts';
import type { HelpTexts } from '../text/languages/help-texts.ts';
import { TOUR } from '../text/tour.ts';
import { useAddressSearch } from '../web/address.tsx';
import { TUTORIAL_LINK } from '../web/constants.ts';
import { useHelpTexts } from '../web/help-texts.ts';
import { firstValue } from '../web/search.ts';
import { useAccount } from '../web/session.ts';
import { Icon } from '../web/ui/icon.tsx';
import { PageHeader } from '../web/ui/page/page-header.tsx';
import { WaitingLines } from '../web/ui/page/waiting.tsx';
import classes from './faq.module.css';

const Tour = lazy(() => import('../web/frame/tour.tsx'));
const KeyboardHelp = lazy(() => import('./frame/keyboard-help.tsx'));

/**
 * The questions and answers for the active role (spec §1). The parameter `d` of the URL names the question to expand.
 */
export default function Faq() {
  const { filmato, role } = useAccount();
  const help = useHelpTexts();
  const [search] = useAddressSearch();
  const [shown, setShown] = useState<'tour' | 'keys' | null>(null);
  const asked = firstValue(search, 'd');
  const own = TUTORIAL_LINK[role];
  const page = useRef<HTMLDivElement>(null);
  const chapters = help.isLoading ? [] : translated(faqFor(role), help.texts);
  useOpenOnPaper(page);
  return (
    <div ref={page} className={classes.root}>
      <PageHeader title={inOwnWords(FAQ_TITLE)} below={help.texts?.hint ?? FAQ_HINT} />
      <div className={classes.ways}>
        <Button
          component="a"
          href={filmato ?? own}
          target="_blank"
          rel="noopener noreferrer"
          size="md"
          rightSection={<Icon name="external" size={18} />}
        >
          {help.texts?.tutorial ?? FAQ_TUTORIAL}
        </Button>
        <Button variant="default" size="md" onClick={() => setShown('tour')}>
          {TOUR.again}
        </Button>
        <Button variant="default" size="md" onClick={() => setShown('keys')}>
          {help.texts?.keys ?? FAQ_KEYS}
        </Button>
      </div>
      {filmato === null && (
        // Its captions are drawn into the picture; the track repeats them for screen readers.
        <video
          className={classes.film}
          src={own}
          poster={own.replace('.mp4', '.jpg')}
          preload="none"
          controls
          playsInline
          aria-label={help.texts?.tutorial ?? FAQ_TUTORIAL}
        >
          <track kind="captions" srcLang="it" label="Italiano" src={own.replace('.mp4', '.vtt')} />
        </video>
      )}
      {help.isLoading && <WaitingLines lines={8} />}
      {chapters.map((chapter) => (
        <section key={chapter.title} className={classes.chapter}>
          <h2>{chapter.title}</h2>
          {chapter.questions.map((question) => (
            <Answered
              key={question.question}
              question={question}
              asked={question.id !== undefined && question.id === asked}
            />
          ))}
        </section>
      ))}
      <Suspense>
        {shown === 'tour' && <Tour role={role} onClose={() => setShown(null)} />}
        {shown === 'keys' && <KeyboardHelp onClose={() => setShown(null)} />}
      </Suspense>
    </div>
  );
}

/** The questions in the page's language; only those of a worker are translated. */
function translated(chapters: ReturnType<typeof faqFor>, texts: HelpTexts | null): ReturnType<typeof faqFor> {
  if (!texts) return chapters;
  return chapters.map((chapter, at) => ({
    title: texts.faq[at]?.title ?? chapter.title,
    questions: chapter.questions.map((question, n) => ({ ...question, ...texts.faq[at]?.questions[n] })),
  }));
}

/** Expands every answer for printing, and afterwards collapses the ones that were collapsed before. */
function useOpenOnPaper(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let closed: HTMLDetailsElement[] = [];
    const show = (open: boolean) => {
      for (const question of closed) question.open = open;
    };
    const begin = () => {
      closed = [...(page.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
      show(true);
    };
    const end = () => show(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [page]);
}

function Answered({ question: { question, answer }, asked }: { question: Question; asked: boolean }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (asked) details.current?.scrollIntoView({ block: 'start' });
  }, [asked]);
  return (
    <details ref={details} className={classes.question} open={asked}>
      <summary>
        {question}
        <Icon name="chevron-down" size={18} />
      </summary>
      {answer.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </details>
  );
}
