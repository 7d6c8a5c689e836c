import { Banner } from '../../../web/ui/banner.tsx';
import { Check } from '../../../web/ui/check.tsx';
import classes from './doubt.module.css';

/** A question that has to be answered before pages go to another person; `sureOf` is the doubt that was answered. */
export function Doubt(props: {
  doubt: string;
  answer: string;
  sureOf: string | null;
  onSure: (doubt: string | null) => void;
}) {
  const { doubt, answer, sureOf, onSure } = props;
  return (
    <Banner tone="warn" icon="alert">
      <p className={classes.question}>{doubt}</p>
      <Check label={answer} checked={sureOf === doubt} onChange={(sure) => onSure(sure ? doubt : null)} />
    </Banner>
  );
}
