import { OWN } from '../../../../text/documents/own-documents.ts';
import { AppLink } from '../../../../web/address.tsx';
import { paths } from '../../../../web/paths.ts';
import { inYear, type OwnDocument, type OwnKind } from '../../core/own-documents.ts';
import classes from './years.module.css';

/** Filters a year's documents by kind; hidden when there is nothing to choose. */
export function Kinds(props: { documents: readonly OwnDocument[]; year: number; kind: OwnKind | null }) {
  const { documents, year, kind } = props;
  const { certificates, payslips, others } = inYear(documents, year);
  const kinds = [
    { kind: 'cedolini', label: OWN.payslips, count: payslips.length },
    { kind: 'cu', label: OWN.certificates, count: certificates.length },
    { kind: 'altri', label: OWN.others, count: others.length },
  ].filter((each) => each.count > 0 || each.kind === kind);
  if (kinds.length < 2) return null;
  const anno = String(year);
  return (
    <nav aria-label={OWN.kind}>
      <ul className={classes.kinds}>
        <li>
          <AppLink to={paths.employeeDocuments({ anno })} aria-current={kind === null ? 'page' : undefined}>
            {OWN.everyKind}
          </AppLink>
        </li>
        {kinds.map((each) => (
          <li key={each.kind}>
            <AppLink
              to={paths.employeeDocuments({ anno, tipo: each.kind })}
              aria-current={each.kind === kind ? 'page' : undefined}
            >
              {each.label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
