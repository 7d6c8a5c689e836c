import { useState } from 'react';
import { formatAmount, formatCents } from '../../../../text/format.ts';
import { OWN_FIGURES, OWN_NET } from '../../../../text/own-documents.ts';
import { STORAGE } from '../../../../web/constants.ts';
import { useAccount } from '../../../../web/session.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { type figuresOf, fullName } from '../own-documents.ts';
import classes from './own-figures.module.css';

/**
 * The net pay in large figures, balances and severance pay beneath it, behind an eye. Others look at the same phone: they
 * are hidden until their person opens them, and the device remembers that for this login alone (P123, P135).
 */
export function OwnFigures({ figures: { net, others } }: { figures: NonNullable<ReturnType<typeof figuresOf>> }) {
  const { login } = useAccount();
  const [shown, setShown] = useState(() => localStorage.getItem(STORAGE.netShown) === login);
  const words = others.length > 0 ? OWN_FIGURES : OWN_NET;
  const toggle = () => {
    if (shown) localStorage.removeItem(STORAGE.netShown);
    else localStorage.setItem(STORAGE.netShown, login);
    setShown(!shown);
  };
  return (
    <div className={classes.root}>
      <p className={classes.label} id="netto">
        {net ? OWN_NET.label : OWN_FIGURES.label}
      </p>
      <p className={classes.amount} role="status" aria-labelledby="netto">
        {!shown && <span className={classes.hidden}>{OWN_NET.hidden}</span>}
        {shown && net && formatCents(net.cents)}
      </p>
      <button type="button" className={classes.eye} aria-label={shown ? words.hide : words.show} onClick={toggle}>
        <Icon name={shown ? 'eye-off' : 'eye'} size={24} />
      </button>
      {shown && net?.before && (
        <p className={classes.than}>
          {OWN_NET.than(net.cents - net.before.cents, fullName(net.before.payslip).toLowerCase())}
        </p>
      )}
      {shown && others.length > 0 && (
        <dl className={classes.others}>
          {others.map(({ cifra, unita, valore }) => (
            <div key={cifra}>
              <dt>{OWN_FIGURES[cifra]}</dt>
              <dd>{formatAmount(valore, unita)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
