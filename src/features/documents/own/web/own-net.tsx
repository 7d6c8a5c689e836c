import { useState } from 'react';
import { formatCents } from '../../../../text/format.ts';
import { OWN_NET } from '../../../../text/own-documents.ts';
import { STORAGE } from '../../../../web/constants.ts';
import { useAccount } from '../../../../web/session.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { fullName, type netOf } from '../own-documents.ts';
import classes from './own-net.module.css';

/**
 * The net pay in large figures behind an eye. Others look at the same phone: it is hidden until its person opens it, and
 * the device remembers that for this login alone (P123).
 */
export function OwnNet({ net }: { net: NonNullable<ReturnType<typeof netOf>> }) {
  const { login } = useAccount();
  const [shown, setShown] = useState(() => localStorage.getItem(STORAGE.netShown) === login);
  const { before } = net;
  const toggle = () => {
    if (shown) localStorage.removeItem(STORAGE.netShown);
    else localStorage.setItem(STORAGE.netShown, login);
    setShown(!shown);
  };
  return (
    <div className={classes.root}>
      <p className={classes.label} id="netto">
        {OWN_NET.label}
      </p>
      <p className={classes.amount} role="status" aria-labelledby="netto">
        {shown ? formatCents(net.cents) : <span className={classes.hidden}>{OWN_NET.hidden}</span>}
      </p>
      <button type="button" className={classes.eye} aria-label={shown ? OWN_NET.hide : OWN_NET.show} onClick={toggle}>
        <Icon name={shown ? 'eye-off' : 'eye'} size={24} />
      </button>
      {shown && before && (
        <p className={classes.than}>{OWN_NET.than(net.cents - before.cents, fullName(before.payslip).toLowerCase())}</p>
      )}
    </div>
  );
}
