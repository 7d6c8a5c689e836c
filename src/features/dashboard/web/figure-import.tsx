import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { type CompanyChoice, useCompanies } from '../../../directory-web/use-companies.ts';
import { dayInRome, formatCount, formatInstant } from '../../../text/common/format.ts';
import { FIGURE_IMPORT as TEXT } from '../../../text/dashboard/figure-import.ts';
import { FIGURE_HINTS, FIGURE_NAMES, KEY_HEADERS } from '../../../text/dashboard/figures.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import { type ImportKind, SheetImport } from '../../../web/import/sheet-import.tsx';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { SelectField } from '../../../web/ui/field/select-field.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { upload } from '../../../web/upload.ts';
import * as contracts from '../dashboard.contract.ts';
import { FIGURE_KINDS, type FigureKind, KINDS } from '../figures.ts';
import { FigureTable } from './chart-card.tsx';
import classes from './figure-import.module.css';

type Preview = ResponseOf<typeof contracts.previewFigures>;

/** Endpoints that show figures, refetched after an import. */
const SHOWING = [
  contracts.listFigureImports,
  contracts.yearOfPayslips,
  contracts.accruals,
  contracts.companyPresence,
  contracts.employeePresence,
  contracts.financialPosition,
  contracts.activeBranches,
  contracts.personnelCosts,
  contracts.headcount,
];
const YEARS_BACK = 10;

/**
 * `/company/dati/import`: imports the figures of one company from a sheet, with a verdict on each row before storing.
 */
export default function FigureImport() {
  const go = useGo();
  const [code] = useSelectedCompanies();
  const { companies, error, retry } = useCompanies(code === undefined ? [] : [code]);
  useEffect(() => {
    if (code === undefined) go(paths.home('CONSULTANT'), { replace: true });
  }, [code, go]);
  const company = companies?.[0];
  return (
    <>
      <PageHeader
        title={TEXT.title}
        back={{ to: paths.home('COMPANY', { codiceAzienda: code }), label: TEXT.back }}
        trail={company?.name}
      />
      {error !== null ? (
        <ErrorBox error={error} onRetry={retry} />
      ) : company ? (
        <Import company={company} />
      ) : (
        <WaitingRows />
      )}
    </>
  );
}

function Import({ company }: { company: CompanyChoice }) {
  const [search, change] = useAddressSearch();
  const thisYear = Number(dayInRome(new Date()).slice(0, 4));
  const kind = FIGURE_KINDS.find((one) => one === search.tipo) ?? 'costi';
  const year = Number(search.anno) || thisYear;
  const imported = useMemo(() => importInto(company, kind, year), [company, kind, year]);
  return (
    <>
      <p className={classes.intro}>{TEXT.intro}</p>
      <div className={classes.choices}>
        <SelectField
          label={TEXT.what}
          value={kind}
          onChange={(tipo) => change({ tipo }, { replace: true })}
          options={FIGURE_KINDS.map((one) => ({ value: one, label: FIGURE_NAMES[one] }))}
        />
        <SelectField
          label={TEXT.year}
          value={String(year)}
          onChange={(anno) => change({ anno }, { replace: true })}
          options={Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back)).map((one) => ({
            value: one,
            label: one,
          }))}
        />
      </div>
      <p className={classes.hint}>{FIGURE_HINTS[kind]}</p>
      <SheetImport key={imported.key} kind={imported} below={<PastImports taxCode={company.taxCode} />} />
    </>
  );
}

type Imported = Pick<ResponseOf<typeof contracts.importFigures>, 'tipo' | 'anno' | 'righe'>;
type Past = ResponseOf<typeof contracts.listFigureImports>[number];

/** The verdict on a file depends on the kind and year, so each combination has its own preview. */
function importInto(company: CompanyChoice, kind: FigureKind, year: number): ImportKind<Imported, Past> {
  const into = (form: FormData) => {
    form.append('tipo', kind);
    form.append('anno', String(year));
    form.append('cfAzienda', company.taxCode);
    return form;
  };
  return {
    key: `dati ${company.taxCode} ${kind} ${year}`,
    fields: Object.entries(headersOf(kind)).map(([key, label]) => ({ key, label })),
    preview: async (form) => {
      const found = await upload(contracts.previewFigures, { form: into(form) });
      return { rows: found.righe, missing: found.mancanti, about: <About found={found} /> };
    },
    run: (_rows, sheet) => {
      const form = new FormData();
      form.append('file', sheet, sheet.name);
      return upload(contracts.importFigures, { form: into(form) });
    },
    said: ({ tipo, anno, righe }) => TEXT.done(righe, FIGURE_NAMES[tipo], anno),
    past: queryOf(contracts.listFigureImports, { query: { cfAzienda: company.taxCode } }),
    template: (form) => callFile(contracts.figuresTemplate, { params: { file: `${kind}.${form}` } }),
    list: { to: paths.home('COMPANY', { codiceAzienda: company.code, anno: String(year) }), label: TEXT.back },
    onDone: () => void refresh(...SHOWING),
  };
}

/** The totals of the valid rows, and the figures that the import would replace. */
function About({ found: { valide, totali, sostituisce } }: { found: Preview }) {
  if (valide === 0) return null;
  return (
    <section className={classes.about}>
      <h2>{TEXT.totals}</h2>
      <dl className={classes.totals}>
        {totali.map(({ campo, intestazione, totale }) => (
          <div key={campo}>
            <dt>{intestazione}</dt>
            <dd>{totalText(totale)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>
        {sostituisce ? TEXT.replaces(sostituisce.righe, formatInstant(sostituisce.quando)) : TEXT.nothingBefore}
      </p>
    </section>
  );
}

/** `1234.50` → `1.234,50`; a number of people has no decimals. */
function totalText(total: string): string {
  const [whole = '', places] = total.split('.');
  const grouped = `${whole.startsWith('-') ? '−' : ''}${formatCount(Math.abs(Number(whole)))}`;
  return places === undefined ? grouped : `${grouped},${places}`;
}

/** The column headers of a kind's template; a file may also name the company and year of each row. */
function headersOf(kind: FigureKind): Record<string, string> {
  const { keys, measures, check } = KINDS[kind];
  return {
    ...Object.fromEntries(keys.map(({ key }) => [key, KEY_HEADERS[key]])),
    ...Object.fromEntries(measures.map(({ key, header }) => [key, header])),
    ...(check ? { [check.key]: check.header } : {}),
    azienda: KEY_HEADERS.azienda,
    anno: KEY_HEADERS.anno,
  };
}

function PastImports({ taxCode }: { taxCode: string }) {
  const past = useQuery(queryOf(contracts.listFigureImports, { query: { cfAzienda: taxCode } }));
  if (past.isLoadingError) return <ErrorBox error={past.error} onRetry={() => void past.refetch()} />;
  if (!past.data) return <WaitingRows rows={3} />;
  return (
    <section className={classes.past}>
      <h2>{TEXT.past}</h2>
      {past.data.length === 0 ? (
        <p className={classes.hint}>{TEXT.noPast}</p>
      ) : (
        <FigureTable
          caption={TEXT.past}
          headers={TEXT.columns}
          rows={past.data.map((one) => ({
            key: one.id,
            cells: [
              FIGURE_NAMES[one.tipo],
              String(one.anno),
              one.file,
              formatCount(one.righe),
              one.utente ?? '',
              formatInstant(one.quando),
              one.sostituita === null ? TEXT.inForce : TEXT.replaced(formatInstant(one.sostituita)),
            ],
          }))}
        />
      )}
    </section>
  );
}
