import { inOwnWords } from '../../../text/common/language.ts';
import { statuses } from '../../tokens.json';
import { Icon, type IconName } from '../icon.tsx';
import layout from '../layout.module.css';
import classes from './status-chip.module.css';
import tones from './tones.module.css';

export type Status = keyof typeof statuses;
export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'mute';

/** The label of a status, for texts without a chip. */
export function statusLabel(status: Status): string {
  return inOwnWords(statuses[status].label);
}

/** The chip of a status: tint, icon and label, never colour alone. `note` is the date of the status. */
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

/** A chip with a custom text: '54 cedolini non pubblicati'. */
export function Chip({ tone, icon, text }: { tone: Tone; icon: IconName; text: string }) {
  return (
    <span className={`${classes.root} ${tones.toned}`} data-tone={tone}>
      <Icon name={icon} size={14} />
      {text}
    </span>
  );
}
