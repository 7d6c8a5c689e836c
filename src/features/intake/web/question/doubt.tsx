import { useEffect, useRef } from 'react';
import { Check } from '../../../../web/ui/field/check.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import classes from './doubt.module.css';

/** The question to answer before pages go to another person. `sureOf` is the question that the person has answered. */
export function Doubt(props: {
  doubt: string;
  answer: string;
  sureOf: string | null;
  onSure: (doubt: string | null) => void;
}) {
  const { doubt, answer, sureOf, onSure } = props;
  const root = useRef<HTMLDivElement>(null);
  // It appears beneath the last answer, where the panel may end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another doubt is another question
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [doubt]);
  return (
    <div ref={root} className={classes.root}>
      <Banner tone="warn" icon="alert">
        <p className={classes.question}>{doubt}</p>
        <Check label={answer} checked={sureOf === doubt} onChange={(sure) => onSure(sure ? doubt : null)} />
      </Banner>
    </div>
  );
}
