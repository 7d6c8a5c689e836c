import type { ReactNode } from 'react';
import type { Tone } from '../chip/status-chip.tsx';
import tones from '../chip/tones.module.css';
import { Icon, type IconName } from '../icon.tsx';
import classes from './banner.module.css';

/** A tinted paragraph with an icon, which explains the consequence of a choice or adds a note. */
export function Banner({ tone, icon, children }: { tone: Tone; icon: IconName; children: ReactNode }) {
  return (
    <div className={`${classes.root} ${tones.toned}`} data-tone={tone}>
      <Icon name={icon} size={18} />
      <div>{children}</div>
    </div>
  );
}
