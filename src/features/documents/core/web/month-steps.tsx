import { Button } from '@mantine/core';
import { CLOSING } from '../../../../text/homes.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { monthAfter, monthBefore } from '../closing.ts';

/** The buttons to the month before and after, up to the newest one. */
export function MonthSteps(props: { month: number; newest: number; onGo: (month: number) => void }) {
  const { month, newest, onGo } = props;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="chevron-left" size={16} />}
        onClick={() => onGo(monthBefore(month))}
      >
        {CLOSING.before}
      </Button>
      <Button
        variant="default"
        rightSection={<Icon name="chevron-right" size={16} />}
        disabled={month >= newest}
        onClick={() => onGo(monthAfter(month))}
      >
        {CLOSING.after}
      </Button>
    </>
  );
}
