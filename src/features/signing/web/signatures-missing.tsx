import { useQuery } from '@tanstack/react-query';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { AppLink } from '../../../web/address.tsx';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { Chip, type Tone } from '../../../web/ui/chip/status-chip.tsx';
import type { IconName } from '../../../web/ui/icon.tsx';
import layout from '../../../web/ui/layout.module.css';
import { summariseSignatures } from '../signing.contract.ts';
import classes from './signatures-missing.module.css';
import { officeOf } from './signing-calls.ts';

/**
 * A card on the requester's home page: signatures that are missing, due soon, refused or expired. Renders nothing if
 * there are no requests.
 */
export function SignaturesMissing({ company }: { company?: { code: string; taxCode: string } }) {
  const office = officeOf(useAccount());
  const query = company ? { listacfazienda: [company.taxCode] } : {};
  const counts = useQuery({ ...queryOf(summariseSignatures, { query }), ...ASIDE }).data;
  if (!counts) return null;
  const { aperta, mancano, inScadenza, rifiutata, scaduta, firmata, ritirata } = counts;
  if (aperta + rifiutata + scaduta + firmata + ritirata === 0) return null;
  const search = company ? { codiceAzienda: company.code } : {};
  const to = (more: Record<string, string> = {}) => paths.signings(office, { ...search, ...more });
  const lines: readonly [number, string, Tone, IconName, Record<string, string>][] = [
    [mancano, SIGNING.homeMissing(mancano), 'info', 'sign', { stato: 'aperta' }],
    [inScadenza, SIGNING.homeNearlyDue(inScadenza), 'warn', 'clock', { inScadenza: 'si' }],
    [rifiutata, SIGNING.homeRefused(rifiutata), 'bad', 'x', { stato: 'rifiutata' }],
    [scaduta, SIGNING.homeExpired(scaduta), 'warn', 'calendar', { stato: 'scaduta' }],
  ];
  const shown = lines.filter(([count]) => count > 0);
  return (
    <section className={classes.root} aria-labelledby="firme">
      <div className={classes.head}>
        <h2 id="firme">{SIGNING.home}</h2>
        <AppLink to={to()} className="pl-thumb">
          {SIGNING.homeAll}
        </AppLink>
      </div>
      {shown.length === 0 ? (
        <p className={layout.nothing}>{SIGNING.homeNone}</p>
      ) : (
        <ul>
          {shown.map(([, words, tone, icon, filter]) => (
            <li key={words}>
              <AppLink to={to(filter)} className="pl-thumb">
                <Chip tone={tone} icon={icon} text={words} />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
