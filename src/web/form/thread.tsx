import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInstant } from '../../text/common/format.ts';
import { WORDS } from '../../text/common/words.ts';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { ErrorBox } from '../ui/page/error-box.tsx';
import classes from './thread.module.css';

export interface ThreadLine {
  id: string;
  by: ReactNode;
  at: string;
  text: string;
  own: boolean;
}

/** The messages of a thread, oldest first, and a field for the next one. */
export function Thread(props: {
  lines: readonly ThreadLine[];
  label: string;
  /** The next message, as `useReply` keeps it. */
  text: string;
  setText: (text: string) => void;
  whyNot: string | null;
  busy: boolean;
  error: unknown;
  onSend: () => void;
  /** Takes back an own message. */
  remove?: { label: string; run: (id: string) => void };
}) {
  const { lines, label, text, setText, whyNot, busy, error, onSend, remove } = props;
  return (
    <>
      <ol className={classes.lines} aria-live="polite">
        {lines.map((line) => (
          <li key={line.id} data-own={line.own || undefined}>
            <p className={classes.by}>
              {line.by} · {formatInstant(line.at)}
              {line.own && remove && (
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={remove.label}
                  onClick={() => remove.run(line.id)}
                >
                  <Icon name="trash" size={16} />
                </button>
              )}
            </p>
            <p className={layout.asTyped}>{line.text}</p>
          </li>
        ))}
      </ol>
      <form
        className={classes.write}
        data-kept
        onSubmit={(event) => {
          event.preventDefault();
          if (whyNot === null) onSend();
        }}
      >
        <label>
          {label}
          <textarea
            rows={3}
            value={text}
            readOnly={busy}
            data-first
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
        {Boolean(error) && <ErrorBox error={error} />}
        <Button type="submit" loading={busy} disabled={whyNot !== null} title={whyNot ?? undefined}>
          {WORDS.send}
        </Button>
      </form>
    </>
  );
}
