import { Button } from '@mantine/core';
import { WORDS } from '../../../text/common/words.ts';
import { ERRORS } from '../../../text/shell.ts';
import { ApiProblem, sentenceFor } from '../../api-problem.ts';
import { Icon } from '../icon.tsx';
import classes from './error-box.module.css';

/** Says which data could not be loaded and why, with a 'Riprova' button. The user's input is kept. */
export function ErrorBox({ error, onRetry, title }: { error: unknown; onRetry?: () => void; title?: string }) {
  const sentence = sentenceFor(error);
  const code = error instanceof ApiProblem && error.status >= 500 ? error.problem?.id : undefined;
  const heading = title ?? ERRORS.fallback;
  return (
    <div role="alert" className={classes.root}>
      <Icon name="alert" />
      <div>
        <p className={classes.title}>{heading}</p>
        {sentence !== heading && <p>{sentence}</p>}
        <div className={classes.foot}>
          {onRetry && (
            <Button variant="default" size="xs" leftSection={<Icon name="refresh" size={16} />} onClick={onRetry}>
              {WORDS.retry}
            </Button>
          )}
          {code && (
            <span>
              {ERRORS.code} <strong>{code}</strong>
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
