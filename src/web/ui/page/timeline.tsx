import { statuses } from '../../tokens.json';
import type { Status, Tone } from '../chip/status-chip.tsx';
import { Icon, type IconName } from '../icon.tsx';
import layout from '../layout.module.css';
import classes from './timeline.module.css';

interface EventWords {
  id: string;
  /** The person who acted: 'Ferrari Giulia, lavoratore'. */
  text?: string;
  /** The day as `20/11/2026`; shown once for all events of that day. */
  day: string;
  /** The time as `09:41`. */
  time: string;
}

/** An event that has a status (`ledgerPubblicato`, `ledgerLettoDipendente`, …), or else its own icon and label. */
export type TimelineEvent = EventWords &
  ({ status: Status; title?: string } | { mark: { icon: IconName; tone: Tone }; title: string });

/** The events of a document, newest first, as a more readable form of the history table. */
export function Timeline({ label, events }: { label: string; events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.root} aria-label={label}>
      {events.map((event, index) => {
        const { word, tone, icon } = lookOf(event);
        const newDay = event.day !== events[index - 1]?.day;
        return (
          <li key={event.id}>
            {newDay && <p className={classes.day}>{event.day}</p>}
            <span className={classes.mark} data-tone={tone}>
              <Icon name={icon} size={16} />
            </span>
            <div className={layout.shrink}>
              <p className={classes.title}>{word}</p>
              {event.text && <p className={classes.text}>{event.text}</p>}
            </div>
            <time className={classes.time}>{event.time}</time>
          </li>
        );
      })}
    </ol>
  );
}

function lookOf(event: TimelineEvent): { word: string; tone: Tone; icon: IconName } {
  if ('mark' in event) return { word: event.title, ...event.mark };
  const { label, tone, icon } = statuses[event.status];
  return { word: event.title ?? label, tone: tone as Tone, icon: icon as IconName };
}
