import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { type CompanyChoice, useCompanies } from '../../../directory/web/use-companies.ts';
import { FIGURE_IMPORT as TEXT } from '../../../text/figure-import.ts';
import { FIGURE_HINTS, FIGURE_NAMES, KEY_HEADERS } from '../../../text/figures.ts';
import { dayInRome, formatCount, formatInstant } from '../../../text/format.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { saveFile } from '../../../web/open-file.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { SelectField } from '../../../web/ui/field/select-field.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import { upload } from '../../../web/upload.ts';
import * as contracts from '../dashboard.contract.ts';
import { FIGURE_KINDS, type FigureKind, KINDS } from '../figures.ts';
import { FigureTable } from './chart-card.tsx';
import classes from './figure-import.module.css';

type Preview = ResponseOf<typeof contracts.previewFigures>;

/** The calls that show figures: fetched again after an import. */
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
const REFUSED_SHOWN = 200;
const YEARS_BACK = 10;

/** `/company/dati/import`: the figures of one company from a sheet, a verdict for each row before anything is kept. */
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
  const [file, setFile] = useState<File | null>(null);
  const formOf = (chosen: File) => {
    const form = new FormData();
    form.append('tipo', kind);
    form.append('anno', String(year));
    form.append('cfAzienda', company.taxCode);
    form.append('file', chosen, chosen.name);
    return form;
  };
  const preview = useMutation({
    mutationFn: (chosen: File) => upload(contracts.previewFigures, { form: formOf(chosen) }),
  });
  const bring = useMutation({
    mutationFn: (chosen: File) => upload(contracts.importFigures, { form: formOf(chosen) }),
    onSuccess: async ({ righe }) => {
      say(TEXT.done(righe, FIGURE_NAMES[kind], year), { icon: 'check' });
      setFile(null);
      preview.reset();
      await refresh(...SHOWING);
    },
    onError: (error) => say(sentenceFor(error)),
  });
  const look = (chosen: File) => {
    setFile(chosen);
    preview.mutate(chosen);
  };
  // Another kind or year makes another verdict of the same file.
  const choose = (part: { tipo?: string; anno?: string }) => {
    change(part, { replace: true });
    setFile(null);
    preview.reset();
  };
  return (
    <>
      <p className={classes.intro}>{TEXT.intro}</p>
      <div className={classes.choices}>
        <SelectField
          label={TEXT.what}
          value={kind}
          onChange={(tipo) => choose({ tipo })}
          options={FIGURE_KINDS.map((one) => ({ value: one, label: FIGURE_NAMES[one] }))}
        />
        <SelectField
          label={TEXT.year}
          value={String(year)}
          onChange={(anno) => choose({ anno })}
          options={Array.from({ length: YEARS_BACK }, (_, back) => String(thisYear - back)).map((one) => ({
            value: one,
            label: one,
          }))}
        />
        <div className={classes.templates}>
          <span>{TEXT.templates}</span>
          <Template kind={kind} form="xlsx" />
          <Template kind={kind} form="csv" />
        </div>
      </div>
      <p className={classes.hint}>{FIGURE_HINTS[kind]}</p>
      <DropFile onFile={look} again={file !== null} busy={preview.isPending} />
      <div aria-live="polite">
        {preview.isPending && <p className={classes.hint}>{TEXT.reading}</p>}
        {preview.isError && file && <ErrorBox error={preview.error} onRetry={() => look(file)} />}
        {preview.data && file && (
          <Verdict
            name={file.name}
            kind={kind}
            preview={preview.data}
            busy={bring.isPending}
            onImport={() => bring.mutate(file)}
          />
        )}
      </div>
      <PastImports taxCode={company.taxCode} />
    </>
  );
}

function Template({ kind, form }: { kind: FigureKind; form: 'xlsx' | 'csv' }) {
  const save = async () => {
    try {
      const { blob, nomeFile } = await callFile(contracts.figuresTemplate, { params: { file: `${kind}.${form}` } });
      saveFile(blob, nomeFile);
    } catch (error) {
      say(sentenceFor(error));
    }
  };
  return (
    <ActionButton size="xs" icon="download" label={TEXT.template(form.toUpperCase())} onClick={() => void save()}>
      {form.toUpperCase()}
    </ActionButton>
  );
}

function DropFile({ onFile, again, busy }: { onFile: (file: File) => void; again: boolean; busy: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
    // The same file, corrected, is chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <fieldset
      className={classes.drop}
      data-over={over || undefined}
      aria-label={TEXT.drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <ActionButton
        icon="upload"
        variant={again ? 'default' : 'filled'}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {again ? TEXT.another : TEXT.choose}
      </ActionButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt"
        aria-label={TEXT.choose}
        onChange={(event) => take(event.target.files)}
      />
      <span>{over ? TEXT.drop : TEXT.dropHint}</span>
    </fieldset>
  );
}

function Verdict(props: { name: string; kind: FigureKind; preview: Preview; busy: boolean; onImport: () => void }) {
  const { name, kind, preview, busy, onImport } = props;
  const { mancanti, righe, valide, rifiutate, totali, sostituisce } = preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const refused = righe.filter(({ esito }) => esito === 'rifiutata');
  const good = rifiutate === 0 && mancanti.length === 0;
  const headers = headersOf(kind);
  return (
    <section className={classes.verdict} data-good={good || undefined}>
      <h2 ref={heading} tabIndex={-1}>
        {TEXT.verdict}: {name}
      </h2>
      {mancanti.length > 0 ? (
        <p className={classes.wrong}>{TEXT.missing(mancanti)}</p>
      ) : (
        <p className={classes.counts}>
          <b>{TEXT.valid(valide)}</b>
          {rifiutate > 0 && <b data-wrong>{TEXT.refused(rifiutate)}</b>}
        </p>
      )}
      {rifiutate > 0 && (
        <>
          <p className={classes.wrong}>{TEXT.allOrNothing}</p>
          <FigureTable
            caption={TEXT.refused(rifiutate)}
            headers={[TEXT.row, TEXT.why, TEXT.content]}
            rows={refused.slice(0, REFUSED_SHOWN).map(({ riga, messaggi, valori }) => ({
              key: String(riga),
              cells: [
                String(riga),
                messaggi.map(({ campo, testo }) => (campo ? `${headers[campo] ?? campo}: ${testo}` : testo)).join('. '),
                Object.values(valori).filter(Boolean).join(' · '),
              ],
            }))}
          />
          {refused.length > REFUSED_SHOWN && (
            <p className={classes.hint}>{TEXT.more(refused.length - REFUSED_SHOWN)}</p>
          )}
        </>
      )}
      {good && (
        <>
          <p className={classes.section}>{TEXT.totals}</p>
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
        </>
      )}
      {mancanti.length === 0 && (
        <ActionButton variant="filled" icon="check" busy={busy} whyNot={good ? null : TEXT.whyNot} onClick={onImport}>
          {TEXT.import(valide)}
        </ActionButton>
      )}
    </section>
  );
}

/** `1234.50` → `1.234,50`; a count of heads has no decimals. */
function totalText(total: string): string {
  const [whole = '', places] = total.split('.');
  const grouped = `${whole.startsWith('-') ? '−' : ''}${formatCount(Math.abs(Number(whole)))}`;
  return places === undefined ? grouped : `${grouped},${places}`;
}

function headersOf(kind: FigureKind): Record<string, string> {
  const { measures, check } = KINDS[kind];
  return {
    ...KEY_HEADERS,
    ...Object.fromEntries(measures.map(({ key, header }) => [key, header])),
    ...(check ? { [check.key]: check.header } : {}),
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
