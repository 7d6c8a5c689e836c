import { Icon, type IconName } from './icon.tsx';
import type { Status, Tone } from './status-chip.tsx';
import classes from './timeline.module.css';
import { statuses } from './tokens.json';

export interface TimelineEvent {
  id: string;
  /** A status of the identity: `ledgerPubblicato`, `ledgerLettoDipendente`, … */
  status: Status;
  /** Instead of the status' own word. */
  title?: string;
  /** Who: 'Ferrari Giulia, lavoratore'. */
  text?: string;
  /** `20/11/2026`; shown once for the events of one day. */
  day: string;
  /** `09:41`. */
  time: string;
}

/** What happened to a document, newest first: the same rows as the table, to be read at a glance. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.root} aria-label={label}>
      {events.map((event, index) => {
        const { label: word, tone, icon } = statuses[event.status];
        const newDay = event.day !== events[index - 1]?.day;
        return (
          <li key={event.id}>
            {newDay && <p className={classes.day}>{event.day}</p>}
            <span className={classes.mark} data-tone={tone as Tone}>
              <Icon name={icon as IconName} size={16} />
            </span>
            <div className={classes.words}>
              <p className={classes.title}>{event.title ?? word}</p>
              {event.text && <p className={classes.text}>{event.text}</p>}
            </div>
            <time className={classes.time}>{event.time}</time>
          </li>
        );
      })}
    </ol>
  );
}
