import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Role } from '../../access/roles.ts';
import { stepOf, TOUR, TOUR_STEPS } from '../../text/tour.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import layout from '../ui/layout.module.css';
import classes from './tour.module.css';

/** The introduction for a role, step by step. The user can close it at any step. */
export default function Tour({ role, onClose }: { role: Role; onClose: () => void }) {
  const steps = TOUR_STEPS[role];
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = steps[at];
  // Each step is read out when it comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of step is what moves the focus
  useEffect(() => heading.current?.focus(), [at]);
  if (!step) return null;
  const isLast = at === steps.length - 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={TOUR.title}
      footer={
        <>
          {at > 0 && (
            <Button variant="default" size="md" onClick={() => setAt(at - 1)}>
              {TOUR.back}
            </Button>
          )}
          <Button size="md" onClick={() => (isLast ? onClose() : setAt(at + 1))}>
            {isLast ? TOUR.end : TOUR.next}
          </Button>
        </>
      }
    >
      <p className={layout.quiet}>{stepOf(at + 1, steps.length)}</p>
      <div className={classes.bar} aria-hidden="true">
        {steps.map(({ title }, index) => (
          <i key={title} data-done={index <= at || undefined} />
        ))}
      </div>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        {step.title}
      </h3>
      <p className={classes.text}>{step.text}</p>
    </Dialog>
  );
}
