import { useQuery } from '@tanstack/react-query';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { HELP } from '../../../text/shell.ts';
import { OWN_SIGNING } from '../../../text/signing/own-signing.ts';
import { useGo } from '../../../web/address.tsx';
import { FrameHeading } from '../../../web/frame/frame-heading.tsx';
import { paths } from '../../../web/paths.ts';
import { queryClient } from '../../../web/session.ts';
import { HelpLink } from '../../../web/ui/menu/help-link.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { CalmColumn, CardButton, CardButtons } from '../../../web/ui/table/card-buttons.tsx';
import { askedBy, type OwnSignatureRow, ownSignaturesQuery } from './own-calls.ts';
import { OwnSignatureChip } from './own-signature-chip.tsx';
import classes from './own-signing.module.css';

export const prepare = () => queryClient.prefetchQuery(ownSignaturesQuery);

/** `/dipendente/firme`: first the papers that the worker must sign, then all others. */
export default function OwnSignings() {
  const { data, error, refetch } = useQuery(ownSignaturesQuery);
  const toSign = data?.filter(({ stato }) => stato === 'daFirmare') ?? [];
  const before = data?.filter(({ stato }) => stato !== 'daFirmare') ?? [];
  return (
    <CalmColumn>
      <FrameHeading title={OWN_SIGNING.title} />
      {error && !data ? (
        <ErrorBox title={OWN_SIGNING.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <WaitingLines lines={8} />
      ) : data.length === 0 ? (
        <EmptyState title={OWN_SIGNING.empty} text={OWN_SIGNING.emptyText} />
      ) : (
        <>
          {toSign.length > 0 && <Cards title={OWN_SIGNING.toSign} rows={toSign} />}
          {before.length > 0 && <Cards title={OWN_SIGNING.before} rows={before} />}
        </>
      )}
      <HelpLink question="firme">{HELP.signing}</HelpLink>
    </CalmColumn>
  );
}

function Cards({ title, rows }: { title: string; rows: readonly OwnSignatureRow[] }) {
  const go = useGo();
  return (
    <section className={classes.section} aria-label={title}>
      <h2>{title}</h2>
      <CardButtons label={title}>
        {rows.map((row) => (
          <CardButton
            key={row.id}
            title={row.titolo}
            state={<OwnSignatureChip state={row.stato} />}
            text={askedBy(row)}
            below={whenOf(row)}
            isNew={row.stato === 'daFirmare' && !row.aperta}
            onOpen={() => go(paths.signing('EMPLOYEE', row.id))}
          />
        ))}
      </CardButtons>
    </section>
  );
}

function whenOf({ stato, scadenza, firmataIl, rifiutataIl, chiestaIl }: OwnSignatureRow): string {
  if (stato === 'daFirmare') return OWN_SIGNING.until(formatDay(scadenza));
  if (rifiutataIl) return OWN_SIGNING.refusedOn(formatDay(dayInRome(rifiutataIl)));
  if (firmataIl) return OWN_SIGNING.signedOn(formatDay(dayInRome(firmataIl)));
  return OWN_SIGNING.askedOn(formatDay(dayInRome(chiestaIl)));
}
