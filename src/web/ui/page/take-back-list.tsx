import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { WORDS } from '../../../text/common/words.ts';
import { Icon } from '../icon.tsx';
import classes from './take-back-list.module.css';

/** A pending action that can be withdrawn until a deadline. */
export interface Takeable {
  key: string;
  until: string;
  text: ReactNode;
  take: () => Promise<unknown>;
}

const TICK_MS = 1000;

/**
 * The pending actions, each with a button that withdraws it and the time left; renders nothing if there are none. Only
 * the latest is shown at first, because ten cards would push the list down.
 */
export function TakeBackList({
  acts,
  words,
}: {
  acts: readonly Takeable[];
  words: { list: string; more: (left: number) => string; latest: string };
}) {
  const [now, setNow] = useState(() => Date.now());
  const [all, setAll] = useState(false);
  const shown = acts.filter(({ until }) => Date.parse(until) > now);
  const waits = shown.length > 0;
  useEffect(() => {
    if (!waits) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [waits]);
  if (!waits) return null;
  return (
    <div className={classes.root}>
      <ul aria-label={words.list}>
        {(all ? shown : shown.slice(0, 1)).map((act) => (
          <Act key={act.key} act={act} left={Date.parse(act.until) - now} />
        ))}
      </ul>
      {shown.length > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.others}
          rightSection={<Icon name={all ? 'chevron-up' : 'chevron-down'} size={16} />}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? words.latest : words.more(shown.length - 1)}
        </Button>
      )}
    </div>
  );
}

function Act({ act, left }: { act: Takeable; left: number }) {
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      await act.take();
    } finally {
      setBusy(false);
    }
  };
  return (
    <li>
      <Icon name="clock" size={18} />
      <p>{act.text}</p>
      <Button variant="default" loading={busy} onClick={() => void take()}>
        {WORDS.withdraw}
        <span aria-hidden="true" className={classes.left}>
          {timeLeft(left)}
        </span>
      </Button>
    </li>
  );
}

/** The time left: `9:41`, `6:40:00`. */
function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
