import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { BodyOf } from '../../../../access/contract.ts';
import { listCompanies } from '../../../../directory/companies.contract.ts';
import { birthByCode } from '../../../../directory/tax-code.ts';
import { dayInRome } from '../../../../text/common/format.ts';
import { NEW_WORKERS } from '../../../../text/intake/new-workers.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { ASIDE } from '../../../../web/query.ts';
import { Chip } from '../../../../web/ui/chip/status-chip.tsx';
import { TaxCode } from '../../../../web/ui/chip/tax-code.tsx';
import { CancelButton, Dialog } from '../../../../web/ui/dialog/dialog.tsx';
import { Check } from '../../../../web/ui/field/check.tsx';
import { SelectField } from '../../../../web/ui/field/select-field.tsx';
import { Tip } from '../../../../web/ui/menu/tip.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { enterWorkers } from '../../new-workers.contract.ts';
import { intakeQuery } from '../queries.ts';
import { type IntakeDetail, pageRange } from '../review/review.ts';
import classes from './newcomers.module.css';
import { enterAll, type Newcomer, type NewcomersOf, newcomersOf, peopleIn } from './newcomers.ts';

/** The ids of the employees who were entered, and their companies. */
export interface Entered {
  people: string[];
  companies: { codice: string; nome: string }[];
}

type CompanyBody = BodyOf<typeof enterWorkers>['azienda'];

/** What the person typed for one company: name and code of a new company, or the code of a registered one. */
interface Said {
  nome: string;
  codice: string;
}

/** The list to review before the people are entered, company by company, and then the progress. */
export function EnterNewcomers(props: {
  intake: IntakeDetail;
  onClose: () => void;
  onGo: (n: number) => void;
  onEntered: (entered: Entered) => void;
}) {
  const { intake, onClose, onGo, onEntered } = props;
  // Keeps the rows as they were when the dialog opened, because entered rows disappear from the review.
  const [{ companies, leftOut }] = useState(() => newcomersOf(intake.righe));
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState<Record<string, Said>>(() =>
    Object.fromEntries(
      companies.map(({ key, proposed }) => [
        key,
        { nome: proposed?.nome ?? '', codice: proposed?.codiceFiscale ?? '' },
      ]),
    ),
  );
  const [tried, setTried] = useState(false);
  const close = useRef<HTMLButtonElement>(null);

  const chosen = companies.map((company) => ({
    ...company,
    people: company.people.filter((one) => !off.has(one.codiceFiscale)),
  }));
  const all = chosen.reduce((sum, { people }) => sum + peopleIn(people), 0);
  const tick = (people: readonly Newcomer[], on: boolean) =>
    setOff((before) => {
      const after = new Set(before);
      for (const { codiceFiscale } of people) {
        if (on) after.delete(codiceFiscale);
        else after.add(codiceFiscale);
      }
      return after;
    });

  const { enter, done } = useEntering(intake.id, {
    batches: () => chosen.map(({ people, ...company }) => ({ people, azienda: bodyOf(company, said[company.key]) })),
    onBegin: () => close.current?.focus(),
    onEntered,
  });

  const missing = chosen.find((company) => company.people.length > 0 && faultOf(company, said[company.key]) !== null);
  const whyNot = all === 0 ? NEW_WORKERS.nobody : null;
  return (
    <Dialog
      open
      form="wide"
      onClose={onClose}
      busy={enter.isPending}
      title={NEW_WORKERS.title}
      footer={
        <>
          <div role="status" className={classes.progress}>
            {enter.isPending && (
              <>
                <span>{NEW_WORKERS.progress(done, all)}</span>
                <progress aria-label={NEW_WORKERS.progress(done, all)} value={done} max={all} />
              </>
            )}
          </div>
          <CancelButton ref={close} busy={enter.isPending} />
          <Tip text={whyNot}>
            {(id) => (
              <Button
                data-capitals
                variant="filled"
                loading={enter.isPending}
                aria-disabled={whyNot ? true : undefined}
                aria-describedby={id}
                onClick={() => {
                  setTried(true);
                  if (!whyNot && !missing) enter.mutate();
                }}
              >
                {NEW_WORKERS.create(all)}
              </Button>
            )}
          </Tip>
        </>
      }
    >
      <p className={classes.intro}>{NEW_WORKERS.intro}</p>
      {enter.isError && (
        <div role="alert" className={classes.trouble}>
          <Banner tone="bad" icon="alert">
            {sentenceFor(enter.error)}
          </Banner>
        </div>
      )}
      {companies.map((company) => (
        <CompanyPart
          key={company.key}
          company={company}
          said={said[company.key] ?? { nome: '', codice: '' }}
          tried={tried}
          off={off}
          disabled={enter.isPending}
          onSaid={(to) => setSaid({ ...said, [company.key]: to })}
          onTick={tick}
        />
      ))}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} onGo={onGo} />}
    </Dialog>
  );
}

/** Enters the people company by company. After a failure, the next attempt continues with the rows that are left. */
function useEntering(
  intakeId: string,
  {
    batches,
    onBegin,
    onEntered,
  }: {
    batches: () => { people: readonly Newcomer[]; azienda: CompanyBody }[];
    onBegin: () => void;
    onEntered: (entered: Entered) => void;
  },
) {
  const [done, setDone] = useState(0);
  const entered = useRef<Entered>({ people: [], companies: [] });
  const finished = useRef<Set<number>>(new Set());
  const client = useQueryClient();
  const enter = useMutation({
    onMutate: onBegin,
    mutationFn: () =>
      enterAll(batches(), finished.current, async (body) => {
        const answer = await call(enterWorkers, { params: { id: intakeId }, body });
        entered.current.people.push(...answer.creati.map(({ id }) => id));
        if (!entered.current.companies.some(({ codice }) => codice === answer.azienda.codice))
          entered.current.companies.push(answer.azienda);
        setDone(entered.current.people.length);
        return answer;
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['companies'] });
      return client.invalidateQueries({ queryKey: intakeQuery(intakeId).queryKey });
    },
    onSuccess: () => onEntered(entered.current),
  });
  return { enter, done };
}

/** Lists the people who cannot be entered together with others, each with the reason and a link to the row. */
function LeftOut({ leftOut, onGo }: { leftOut: ReturnType<typeof newcomersOf>['leftOut']; onGo: (n: number) => void }) {
  return (
    <section className={classes.company}>
      <h3>{NEW_WORKERS.leftOut(leftOut.length)}</h3>
      <p className={classes.fact}>{NEW_WORKERS.leftOutHint}</p>
      <ul className={classes.leftOut}>
        {leftOut.slice(0, SHOWN).map(({ row, why }) => (
          <li key={row.n}>
            <button type="button" className={classes.go} onClick={() => onGo(row.n)}>
              {row.nomeStampato ?? NEW_WORKERS.withoutName} · {NEW_WORKERS.onPages(pageRange(row.pagine))}
            </button>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN = 200;

function bodyOf({ known, proposed }: Pick<NewcomersOf, 'known' | 'proposed'>, said: Said | undefined): CompanyBody {
  if (known) return { codice: known.codice };
  if (!proposed) return { codice: said?.codice ?? '' };
  const { codiceFiscale, partitaIva } = proposed;
  return {
    ragioneSociale: said?.nome.trim() ?? '',
    codiceAzienda: said?.codice.trim() ?? '',
    codiceFiscale,
    partitaIva,
  };
}

function faultOf({ known, proposed }: NewcomersOf, said: Said | undefined): keyof Said | null {
  if (known) return null;
  if (proposed && !said?.nome.trim()) return 'nome';
  return said?.codice.trim() ? null : 'codice';
}

/** One company with its people. The company is registered already, proposed from the page heading, or to be chosen. */
function CompanyPart(props: {
  company: NewcomersOf;
  said: Said;
  tried: boolean;
  off: ReadonlySet<string>;
  disabled: boolean;
  onSaid: (said: Said) => void;
  onTick: (people: readonly Newcomer[], on: boolean) => void;
}) {
  const { company, said, tried, off, disabled, onSaid, onTick } = props;
  const { known, proposed, people } = company;
  const [shown, setShown] = useState(SHOWN);
  const id = useId();
  const today = dayInRome(new Date());
  const on = people.filter((one) => !off.has(one.codiceFiscale));
  const fault = tried && on.length > 0 ? faultOf(company, said) : null;
  const title = known?.nome ?? (proposed ? said.nome || NEW_WORKERS.newCompany : NEW_WORKERS.companyUnread);
  return (
    <section className={classes.company} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>
          {title} <small>{known?.codice ?? proposed?.codiceFiscale}</small>
        </h3>
        {(known || proposed) && (
          <Chip
            tone={known ? 'ok' : 'info'}
            icon={known ? 'check' : 'plus'}
            text={known ? NEW_WORKERS.companyFound : NEW_WORKERS.newCompany}
          />
        )}
        <Check
          className={classes.all}
          label={NEW_WORKERS.people(peopleIn(on), peopleIn(people))}
          checked={on.length === people.length}
          mixed={on.length > 0 && on.length < people.length}
          disabled={disabled}
          onChange={(to) => onTick(people, to)}
        />
      </div>
      {proposed && (
        <div className={classes.fields}>
          <TextInput
            label={NEW_WORKERS.legalName}
            value={said.nome}
            description={proposed.nome === '' ? NEW_WORKERS.nameUnread : undefined}
            className={proposed.nome === '' && said.nome === '' ? classes.unread : undefined}
            maxLength={120}
            required
            withAsterisk={false}
            disabled={disabled}
            error={fault === 'nome' ? NEW_WORKERS.nameNeeded : undefined}
            onChange={(event) => onSaid({ ...said, nome: event.currentTarget.value })}
          />
          <TextInput
            label={NEW_WORKERS.companyCode}
            value={said.codice}
            maxLength={20}
            required
            withAsterisk={false}
            disabled={disabled}
            error={fault === 'codice' ? NEW_WORKERS.codeNeeded : undefined}
            onChange={(event) => onSaid({ ...said, codice: event.currentTarget.value })}
          />
          <p className={classes.fact}>
            {NEW_WORKERS.taxCode(proposed.codiceFiscale)}
            {proposed.partitaIva !== null && ` · ${NEW_WORKERS.vatNumber(proposed.partitaIva)}`} ({NEW_WORKERS.checked})
          </p>
        </div>
      )}
      {!known && !proposed && (
        <div className={classes.fields}>
          <CompanyChoice
            value={said.codice}
            fault={fault !== null}
            onChange={(codice) => onSaid({ nome: '', codice })}
          />
          <p className={classes.fact}>{NEW_WORKERS.companyUnreadHint}</p>
        </div>
      )}
      <ul className={classes.people}>
        {people.slice(0, shown).map((one) => {
          const born = birthByCode(one.codiceFiscale, today);
          return (
            <li key={one.row.n}>
              <Check
                label={
                  <>
                    <strong>
                      {one.cognome} {one.nome}
                    </strong>{' '}
                    <span className={classes.facts}>
                      <TaxCode code={one.codiceFiscale} /> · {born && NEW_WORKERS.born(born.day)} ·{' '}
                      {[...NEW_WORKERS.employment(one.row.nuovo), NEW_WORKERS.onPages(pageRange(one.row.pagine))].join(
                        ' · ',
                      )}
                    </span>
                  </>
                }
                checked={!off.has(one.codiceFiscale)}
                disabled={disabled}
                onChange={(to) => onTick([one], to)}
              />
            </li>
          );
        })}
      </ul>
      {people.length > shown && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + SHOWN)}>
          {NEW_WORKERS.further(Math.min(SHOWN, people.length - shown))}
        </Button>
      )}
    </section>
  );
}

function CompanyChoice(props: { value: string; fault: boolean; onChange: (code: string) => void }) {
  const companies = useQuery({
    ...ASIDE,
    queryKey: ['companies'],
    queryFn: ({ signal }) => call(listCompanies, { signal }),
  });
  return (
    <SelectField
      label={NEW_WORKERS.company}
      value={props.value}
      placeholder={NEW_WORKERS.chooseCompany}
      error={props.fault ? NEW_WORKERS.chooseCompany : null}
      options={(companies.data ?? []).map(({ value, text }) => ({ value, label: text }))}
      onChange={props.onChange}
    />
  );
}
