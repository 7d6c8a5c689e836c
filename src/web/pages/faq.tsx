import { FAQ_HINT, FAQ_TITLE, FAQ_TUTORIAL, faqFor } from '../../text/faq.ts';
import { TUTORIAL_LINK } from '../constants.ts';
import { useAccount } from '../session.ts';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import classes from './faq.module.css';

/** Questions and answers for the active role (spec §1). */
export default function Faq() {
  const { role } = useAccount();
  return (
    <div className={classes.root}>
      <PageHeader
        title={FAQ_TITLE}
        below={FAQ_HINT}
        actions={TUTORIAL_LINK !== '' && <a href={TUTORIAL_LINK}>{FAQ_TUTORIAL}</a>}
      />
      {faqFor(role).map((chapter) => (
        <section key={chapter.title} className={classes.chapter}>
          <h2>{chapter.title}</h2>
          {chapter.questions.map(({ question, answer }) => (
            <details key={question} className={classes.question}>
              <summary>
                {question}
                <Icon name="chevron-down" size={18} />
              </summary>
              {answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </details>
          ))}
        </section>
      ))}
    </div>
  );
}
