import { inOwnWords } from '../../../text/common/language.ts';
import { statuses } from '../../tokens.json';
import { Icon, type IconName } from '../icon.tsx';
import layout from '../layout.module.css';
import classes from './status-chip.module.css';
import tones from './tones.module.css';

export type Status = keyof typeof statuses;
export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute';

/** The word of a status, for texts without a chip. */
export function statusLabel(status: Status): string {
  return inOwnWords(statuses[status].label);
}

/** A status by its name: tint, icon and word, never colour alone. `note`: the date behind it. */
export function StatusChip({ status, text, note }: { status: Status; text?: string; note?: string }) {
  const { tone, icon } = statuses[status];
  const chip = <Chip tone={tone as Tone} icon={icon as IconName} text={text ?? statusLabel(status)} />;
  if (!note) return chip;
  return (
    <span className={classes.line}>
      {chip}
      <span className={layout.smallFigures}>{note}</span>
    </span>
  );
}

/** A chip with a word of one's own: '54 cedolini non pubblicati'. */
export function Chip({ tone, icon, text }: { tone: Tone; icon: IconName; text: string }) {
  return (
    <span className={`${classes.root} ${tones.toned}`} data-tone={tone}>
      <Icon name={icon} size={14} />
      {text}
    </span>
  );
}
