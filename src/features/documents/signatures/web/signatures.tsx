import { useQuery } from '@tanstack/react-query';
import { dayInRome, formatDay, formatInstant } from '../../../../text/common/format.ts';
import { SIGNATURES } from '../../../../text/documents/signatures.ts';
import { queryOf } from '../../../../web/query.ts';
import { Chip } from '../../../../web/ui/chip/status-chip.tsx';
import { TaxCode } from '../../../../web/ui/chip/tax-code.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import type { DocumentRow } from '../../core/web/document-row.ts';
import { maySign, P7M, type ShownSignature } from '../signature.ts';
import { listSignatures } from '../signatures.contract.ts';
import { looks } from './looks.ts';
import classes from './signatures.module.css';

/** Shows who signed an uploaded file; renders nothing for an unsigned PDF. */
export function Signatures({ row }: { row: DocumentRow }) {
  const isSignable = maySign(row.tipoContenuto);
  const found = useQuery({
    ...queryOf(listSignatures, { params: { id: row.id } }),
    enabled: isSignable,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isSignable) return null;
  if (found.isLoadingError) return <ErrorBox error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return null;
  const { leggibile, firme } = found.data;
  if (leggibile && firme.length === 0 && row.tipoContenuto !== P7M) return null;
  return (
    <section aria-labelledby="firme">
      <h2 id="firme" className={layout.above12}>
        {SIGNATURES.title}
      </h2>
      {firme.length === 0 ? (
        <p>{leggibile ? SIGNATURES.none : SIGNATURES.unread}</p>
      ) : (
        <>
          <ul className={classes.list}>
            {firme.map((signature, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of one file never change places
              <li key={index} className={classes.one}>
                <One signature={signature} />
              </li>
            ))}
          </ul>
          <p className={classes.note}>{SIGNATURES.limits}</p>
        </>
      )}
    </section>
  );
}

function One({ signature }: { signature: ShownSignature }) {
  const { firmatario, codiceFiscale, emittente, validoDal, validoAl, firmatoIl, esito, copreTutto, certificato } =
    signature;
  const { tone, icon } = looks(signature);
  const why = SIGNATURES.why[esito];
  const trust = SIGNATURES.certificates[certificato];
  return (
    <>
      <p>
        <strong>{firmatario ? SIGNATURES.by(firmatario) : SIGNATURES.byUnknown}</strong>{' '}
        {codiceFiscale && <TaxCode code={codiceFiscale} />}
      </p>
      <Chip tone={tone} icon={icon} text={SIGNATURES.results[esito]} />
      {why && <p>{why}</p>}
      {!copreTutto && <p>{SIGNATURES.addedLater}</p>}
      {firmatoIl && <p>{SIGNATURES.signedAt(formatInstant(firmatoIl))}</p>}
      {validoDal && validoAl && (
        <p>
          {SIGNATURES.issuer(emittente)},{' '}
          {SIGNATURES.from(formatDay(dayInRome(validoDal)), formatDay(dayInRome(validoAl)))}.
        </p>
      )}
      {trust && <p className={certificato === 'fuoriValidita' ? classes.doubt : undefined}>{trust}</p>}
    </>
  );
}
