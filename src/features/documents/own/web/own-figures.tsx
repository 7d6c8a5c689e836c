import { useState } from 'react';
import { formatAmount, formatCents, inSentence } from '../../../../text/common/format.ts';
import { OWN_CHANGES, OWN_FIGURES, OWN_NET } from '../../../../text/documents/own-documents.ts';
import { keepOfSession, readOfSession } from '../../../../web/token.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { type figuresOf, fullName, netChange, SHOWN_CHANGES } from '../../core/own-documents.ts';
import classes from './own-figures.module.css';

/**
 * The net pay in large figures, with leave balances and severance pay below. Others may see the phone, so the figures
 * stay out of the page until the employee taps the eye; that choice ends with the session (P123, P135).
 */
export function OwnFigures({
  figures: { net, others, changes },
}: {
  figures: NonNullable<ReturnType<typeof figuresOf>>;
}) {
  const storages = { local: localStorage, session: sessionStorage };
  const [shown, setShown] = useState(() => readOfSession(storages, 'netShown') !== null);
  const words = others.length > 0 || changes ? OWN_FIGURES : OWN_NET;
  const toggle = () => {
    keepOfSession(storages, 'netShown', shown ? null : '1');
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
        <p className={classes.than}>{OWN_NET.than(netChange(net), inSentence(fullName(net.before.payslip)))}</p>
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
      {shown && changes && <Changes {...changes} />}
    </div>
  );
}

/** The pay items that differ from the previous payslip, as text that screen readers can read out. */
function Changes({ payslip, lines }: NonNullable<NonNullable<ReturnType<typeof figuresOf>>['changes']>) {
  const more = lines.length - SHOWN_CHANGES;
  return (
    <section className={classes.changes} aria-labelledby="voci-diverse">
      <h3 id="voci-diverse">{OWN_CHANGES.title(inSentence(fullName(payslip)))}</h3>
      <ul>
        {lines.slice(0, SHOWN_CHANGES).map(({ line, before, now }) => (
          <li key={line}>
            <bdi translate="no">{line}</bdi>: {OWN_CHANGES.line(formatCents(before ?? 0), formatCents(now ?? 0))}
          </li>
        ))}
        {more > 0 && <li>{OWN_CHANGES.more(more)}</li>}
      </ul>
    </section>
  );
}
