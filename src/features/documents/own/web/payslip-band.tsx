import { Button } from '@mantine/core';
import { formatAmount, formatCents, inSentence } from '../../../../text/common/format.ts';
import { OWN_FIGURES, OWN_NET, OWN_TEXT } from '../../../../text/documents/own-documents.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { type figuresOf, fullName, netChange, type OwnDocument, SHOWN_FIGURES } from '../../core/own-documents.ts';
import classes from './payslip-band.module.css';

type Figures = NonNullable<ReturnType<typeof figuresOf>>;

/**
 * The figures that people look for first, above the page: they come with the list, seconds before the page. The
 * payslip is open here, so nothing is hidden behind the eye.
 */
export function PayslipBand(props: { figures: Figures; asText: boolean; onText: (() => void) | null }) {
  const { figures, asText, onText } = props;
  const { net } = figures;
  return (
    <section className={classes.band} aria-label={OWN_FIGURES.label}>
      {net && (
        <p className={classes.net}>
          <span>{OWN_NET.label}</span> <strong>{formatCents(net.cents)}</strong>
        </p>
      )}
      {net?.before && (
        <p className={classes.than}>{OWN_NET.than(netChange(net), inSentence(fullName(net.before.payslip)))}</p>
      )}
      {!asText && <Others figures={figures.others.filter(({ cifra }) => SHOWN_FIGURES.includes(cifra))} />}
      {onText && (
        <Button
          variant="default"
          size="md"
          className={classes.text}
          leftSection={<Icon name={asText ? 'document' : 'search'} size={18} />}
          onClick={onText}
        >
          {asText ? OWN_TEXT.page : OWN_TEXT.read}
        </Button>
      )}
    </section>
  );
}

/** The payslip's certain lines and figures in large letters, instead of the page (P136). */
export function PayslipText({ payslip, figures }: { payslip: OwnDocument; figures: Figures }) {
  return (
    <div className={classes.lines}>
      <h3>{OWN_TEXT.lines}</h3>
      <dl>
        {payslip.voci?.map(({ descrizione, importo }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a payslip may print the same line twice
          <div key={index}>
            <dt>
              <bdi translate="no">{descrizione}</bdi>
            </dt>
            <dd>{formatCents(importo)}</dd>
          </div>
        ))}
      </dl>
      <Others figures={figures.others} />
    </div>
  );
}

function Others({ figures }: { figures: Figures['others'] }) {
  if (figures.length === 0) return null;
  return (
    <dl className={classes.others}>
      {figures.map(({ cifra, unita, valore }) => (
        <div key={cifra}>
          <dt>{OWN_FIGURES[cifra]}</dt>
          <dd>{formatAmount(valore, unita)}</dd>
        </div>
      ))}
    </dl>
  );
}
