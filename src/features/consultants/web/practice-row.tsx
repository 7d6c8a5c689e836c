import type { ResponseOf } from '../../../access/contract.ts';
import { ADMIN_HOME, usedOfTotal } from '../../../text/administration/administration.ts';
import { formatBytes, formatCount } from '../../../text/common/format.ts';
import { TaxCode } from '../../../web/ui/chip/tax-code.tsx';
import layout from '../../../web/ui/layout.module.css';
import type { listConsultants } from '../consultants.contract.ts';
import classes from './admin-home.module.css';
import meter from './meter.module.css';

type Practice = ResponseOf<typeof listConsultants>[number];

/** A practice with its codes, users and used storage (spec §3). */
export function PracticeRow({ practice }: { practice: Practice }) {
  const { nome, codDistribuzione, codCliente, numProdotto, codFiscale, host } = practice;
  return (
    <li className={classes.practice}>
      <div className={classes.who}>
        <h3>{nome}</h3>
        <p className={classes.codes}>
          <span className="pl-unseen">{ADMIN_HOME.codes}: </span>
          <span>
            {codDistribuzione} · {codCliente} · {numProdotto}
          </span>
          {codFiscale && <TaxCode code={codFiscale} />}
          {host && <span>{host}</span>}
        </p>
      </div>
      <Meter
        label={ADMIN_HOME.users}
        of={nome}
        value={practice.utentiAttivati}
        max={practice.utentiAttivabili}
        text={usedOfTotal(formatCount(practice.utentiAttivati), formatCount(practice.utentiAttivabili))}
      />
      <Meter
        label={ADMIN_HOME.storage}
        of={nome}
        value={practice.usato}
        max={practice.quota}
        text={usedOfTotal(formatBytes(practice.usato), formatBytes(practice.quota))}
      />
    </li>
  );
}

/** The share of a quota above which the bar shows a warning. */
const NEARLY_FULL = 0.9;

/** The used part of a limit, as a bar and as text. */
function Meter(props: { label: string; of: string; value: number; max: number; text: string }) {
  const { label, of, value, max, text } = props;
  const part = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className={layout.shrink}>
      <p className={meter.words}>
        <span>{label}</span>
        <strong>{text}</strong>
      </p>
      <div
        role="meter"
        aria-label={`${label}, ${of}`}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
        className={meter.bar}
        data-full={part >= NEARLY_FULL || undefined}
      >
        <span style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  );
}
