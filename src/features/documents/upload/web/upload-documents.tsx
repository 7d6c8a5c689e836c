import { Button, Input, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { listEmployees } from '../../../../directory/employees.contract.ts';
import { toldApart } from '../../../../directory/homonyms.ts';
import { KINDS, type UploadKind } from '../../../../directory/kinds.ts';
import {
  type CompanyChoice,
  codesOf,
  useCompanies,
  useCompanyOptions,
} from '../../../../directory-web/use-companies.ts';
import { tooLong } from '../../../../text/common/fields.ts';
import { formatBytes } from '../../../../text/common/format.ts';
import { KIND_WORDS } from '../../../../text/common/kind-words.ts';
import { refusalText } from '../../../../text/common/refusals.ts';
import { ADDRESSEE } from '../../../../text/documents/addressee.ts';
import { EDIT, UPLOAD } from '../../../../text/documents/document-actions.ts';
import { useAddressSearch, useGo, useSelectedCompanies } from '../../../../web/address.tsx';
import { call } from '../../../../web/api.ts';
import { ApiProblem, sentenceFor } from '../../../../web/api-problem.ts';
import { paths, uploadKindIn } from '../../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../../web/query.ts';
import { firstValue } from '../../../../web/search.ts';
import { useAccount } from '../../../../web/session.ts';
import { todayInRome } from '../../../../web/today.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../../web/ui/field/check.tsx';
import { CompanyPicker } from '../../../../web/ui/field/company-picker.tsx';
import { DateField } from '../../../../web/ui/field/date-field.tsx';
import { DropVeil, usePageDrop } from '../../../../web/ui/field/file-drop.tsx';
import { FileProgressList } from '../../../../web/ui/field/file-progress.tsx';
import { ActionButton } from '../../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { PageHeader } from '../../../../web/ui/page/page-header.tsx';
import { upload } from '../../../../web/upload.ts';
import { publishDocuments } from '../../core/documents.contract.ts';
import {
  ACCEPTED,
  ALL_EMPLOYEES,
  GENERIC_CATEGORY,
  MAX_CATEGORY,
  MAX_DESCRIPTION,
  PRIVACY_CATEGORY,
  tagsOf,
  whyNotFile,
  whyNotUpload,
} from '../../core/upload.ts';
import { refreshDocuments } from '../../core/web/document-calls.ts';
import { listOf } from '../../core/web/document-row.ts';
import { UPLOAD_CALLS } from '../uploads.contract.ts';
import { AddresseeQuestion } from './addressee-question.tsx';
import { contradictedIn } from './contradicted.ts';
import classes from './upload-documents.module.css';

type Of = 'lav' | 'azi' | 'privacy';

/** One file on its way to becoming documents. */
interface Sending {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  share: number;
  reason?: string | undefined;
  /** Refused for its content: the same file would be refused again. */
  final?: boolean | undefined;
  documentIds: string[];
  /** Its content names another person: the screen asks once. */
  contradicted?: ApiProblem | undefined;
}

/** `…/lav/new`, `…/azi/new`, their `multi` routes, and `/company/documents/privacy/new`. */
export function UploadDocuments({ of }: { of: Of }) {
  const account = useAccount();
  const codes = codesOf(account, useSelectedCompanies());
  const { companies, error, retry } = useCompanies(codes);
  if (error !== null) return <ErrorBox error={error} onRetry={retry} />;
  return <Upload of={of} companies={companies ?? []} />;
}

function Upload({ of, companies }: { of: Of; companies: readonly CompanyChoice[] }) {
  const account = useAccount();
  const go = useGo();
  const today = todayInRome(Date.now());
  const [search] = useAddressSearch();
  const kind = uploadKindIn(of === 'lav' ? 'employee' : 'company', firstValue(search, 'tipo'));
  const { acknowledged, dated }: (typeof KINDS)[UploadKind] = KINDS[kind];
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const [description, setDescription] = useState('');
  const [tags, setTags] = useState('');
  const [category, setCategory] = useState<string>(of === 'privacy' ? PRIVACY_CATEGORY : GENERIC_CATEGORY);
  const [delivery, setDelivery] = useState<string | null>(null);
  const [due, setDue] = useState<string | null>(null);
  const [everybody, setEverybody] = useState(false);
  const codes = companies.map((company) => company.code);
  const whose = codes.join();
  const [ticked, setTicked] = useState<{ whose: string; people: ReadonlySet<string> }>({ whose, people: NOBODY });
  // Who was ticked is of the company that was chosen then.
  const chosen = ticked.whose === whose ? ticked.people : NOBODY;
  const [acknowledge, setAcknowledge] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (added: readonly File[]) =>
    setFiles((before) => [
      ...before,
      ...added.map((file): Sending => {
        const reason = whyNotFile(file) ?? undefined;
        return {
          id: crypto.randomUUID(),
          file,
          state: reason ? 'failed' : 'waiting',
          share: 0,
          reason,
          final: reason !== undefined,
          documentIds: [],
        };
      }),
    ]);
  const over = usePageDrop(take);
  const patch = (id: string, part: Partial<Sending>) =>
    setFiles((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const taxCodes = companies.map((company) => company.taxCode);
  const dto = (file: File) => ({
    ...(taxCodes.length > 1 ? { listacfazienda: taxCodes } : { cfAzienda: taxCodes[0] ?? '' }),
    descrizione: description.trim() || withoutEnding(file.name),
    tags: tagsOf(tags),
    codCategoria: category.trim() || GENERIC_CATEGORY,
    nomeFile: file.name,
    dataConsegna: delivery,
    dataScadenza: due,
    visibileWeb: true,
    presaVisione: acknowledge,
    ...(of !== 'lav' ? {} : everybody ? { codiceFiscale: ALL_EMPLOYEES } : { codiciFiscali: [...chosen] }),
  });
  const waiting = files.filter((one) => one.state === 'waiting');
  const example = waiting[0]?.file ?? new File([], 'x');
  const refusal = whyNotUpload(dto(example), kind, account.role, today);
  const whyNot =
    companies.length === 0
      ? UPLOAD.noCompany
      : waiting.length === 0
        ? files.some((one) => one.state === 'failed')
          ? UPLOAD.failedOnes
          : UPLOAD.noFiles
        : of === 'lav' && !everybody && chosen.size === 0
          ? UPLOAD.noWhom
          : refusal
            ? refusalText(refusal.refused, refusal.data ?? {}).detail
            : (tooLong(description, MAX_DESCRIPTION) ?? tooLong(category, MAX_CATEGORY));

  const sendOne = async (one: Sending, conferma?: string) => {
    patch(one.id, { state: 'sending', share: 0, reason: undefined, contradicted: undefined });
    const form = new FormData();
    form.append('jsonDocDto', JSON.stringify(dto(one.file)));
    form.append('file', one.file);
    try {
      const onProgress = (share: number) => patch(one.id, { share });
      const { ids } = await upload(UPLOAD_CALLS[kind], { query: { conferma }, form, onProgress });
      patch(one.id, { state: 'done', share: 1, documentIds: ids });
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : null;
      const contradicted = contradictedIn(error) === null ? undefined : (problem ?? undefined);
      const final = contradicted !== undefined || (problem !== null && REFUSES_THE_FILE.has(problem.status));
      patch(one.id, { state: 'failed', reason: sentenceFor(error), final, contradicted });
    }
  };
  const send = async (some: readonly Sending[]) => {
    setBusy(true);
    for (const one of some) await sendOne(one);
    setBusy(false);
    await refreshDocuments();
  };
  const sendConfirmed = async (one: Sending, conferma: string) => {
    setBusy(true);
    await sendOne(one, conferma);
    setBusy(false);
    await refreshDocuments();
  };
  const made = files.flatMap((one) => one.documentIds);
  const list =
    of === 'lav'
      ? paths.workersDocuments(account.role, codes, listOf(kind))
      : of === 'privacy'
        ? paths.privacyDocuments()
        : paths.companiesDocuments(account.role, codes, listOf(kind));
  const publishNow = async () => {
    try {
      await call(publishDocuments, { body: { idList: made, dataPubblicazione: today } });
      await refreshDocuments();
      go(list);
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  const isDone = made.length > 0 && files.every((one) => one.state === 'done');
  return (
    <>
      <Companies of={of} kind={kind} companies={companies} />
      <PageHeader
        title={UPLOAD.titles[of === 'azi' && companies.length > 1 ? 'multiAzi' : of]}
        back={{ to: list, label: KIND_WORDS[kind].list }}
      />
      <div className={classes.page}>
        <section className={classes.part} aria-labelledby="file">
          <h2 id="file">{UPLOAD.files}</h2>
          <div className={classes.drop}>
            <Button variant="default" onClick={() => input.current?.click()}>
              {UPLOAD.choose}
            </Button>
            <p>{UPLOAD.drop}</p>
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={ACCEPTED}
              aria-label={UPLOAD.choose}
              onChange={(event) => {
                take([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </div>
          <FileProgressList
            files={files.map((one) => ({
              id: one.id,
              name: one.file.name,
              detail: one.reason ?? formatBytes(one.file.size),
              share: one.state === 'waiting' ? null : one.share,
              state: one.state,
              ...(one.state === 'failed' && !one.final ? { onRetry: () => void send([one]) } : {}),
              ...(one.state === 'sending' || one.state === 'done'
                ? {}
                : { onRemove: () => setFiles((before) => before.filter((other) => other.id !== one.id)) }),
            }))}
          />
          {files.map(
            (one) =>
              one.contradicted && (
                <AddresseeQuestion
                  key={one.id}
                  error={one.contradicted}
                  file={one.file}
                  whom={
                    of === 'lav'
                      ? everybody
                        ? ADDRESSEE.everybody
                        : UPLOAD.chosen(chosen.size)
                      : ADDRESSEE.of(companies.map(({ name }) => name))
                  }
                  onRight={(conferma) => void sendConfirmed(one, conferma)}
                />
              ),
          )}
        </section>
        {of === 'lav' && companies.length > 0 && (
          <Addressees
            companies={companies}
            everybody={everybody}
            onEverybody={setEverybody}
            chosen={chosen}
            onChoose={(people) => setTicked({ whose, people })}
          />
        )}
        <section className={classes.part} aria-label={EDIT.title}>
          <TextInput
            label={UPLOAD.description}
            description={UPLOAD.descriptionHint}
            inputWrapperOrder={BENEATH}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <TextInput
            label={EDIT.tags}
            description={EDIT.tagsHint}
            inputWrapperOrder={BENEATH}
            value={tags}
            onChange={(event) => setTags(event.currentTarget.value)}
          />
          {of !== 'privacy' && (
            <TextInput
              label={EDIT.category}
              description={EDIT.categoryHint(account.role)}
              inputWrapperOrder={BENEATH}
              value={category}
              onChange={(event) => setCategory(event.currentTarget.value)}
            />
          )}
          <div className={classes.days}>
            <DateField label={EDIT.delivery} value={delivery} onChange={setDelivery} />
            {dated && (
              <DateField
                label={EDIT.due}
                value={due}
                onChange={setDue}
                min={today}
                hint={of === 'lav' ? EDIT.dueHint : undefined}
              />
            )}
          </div>
          {acknowledged && <Check label={UPLOAD.acknowledge} checked={acknowledge} onChange={setAcknowledge} />}
        </section>
        {isDone ? (
          <Banner tone="ok" icon="check">
            <p>
              <strong>{UPLOAD.done(made.length)}.</strong> {UPLOAD.unpublished(made.length)}
            </p>
            <div className={classes.buttons}>
              <ActionButton variant="filled" icon="send" onClick={() => void publishNow()}>
                {UPLOAD.publishNow}
              </ActionButton>
              <ActionButton onClick={() => go(list)}>{UPLOAD.toList}</ActionButton>
              <ActionButton onClick={() => setFiles([])}>{UPLOAD.more}</ActionButton>
            </div>
          </Banner>
        ) : (
          <div className={classes.buttons}>
            <ActionButton variant="filled" icon="upload" busy={busy} whyNot={whyNot} onClick={() => void send(waiting)}>
              {UPLOAD.submit(waiting.length)}
            </ActionButton>
          </div>
        )}
      </div>
      {over && <DropVeil>{UPLOAD.dropNow}</DropVeil>}
    </>
  );
}

/** `Regolamento.pdf` → `Regolamento`. */
function withoutEnding(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 200) || name;
}

/** The companies that receive the documents: one, chosen where there are several, or all those of the address. */
function Companies({ of, kind, companies }: { of: Of; kind: UploadKind; companies: readonly CompanyChoice[] }) {
  const go = useGo();
  const options = useCompanyOptions();
  if (companies.length > 1)
    return (
      <p className={classes.companies}>
        {UPLOAD.companies}: {companies.map((company) => company.name).join(', ')}
      </p>
    );
  if (options.length === 0 || of === 'privacy') return null;
  return (
    <CompanyPicker
      options={options}
      value={companies[0]?.code ?? null}
      onChange={(code) => go(paths.upload(kind, [code]))}
    />
  );
}

function Addressees(props: {
  companies: readonly CompanyChoice[];
  everybody: boolean;
  onEverybody: (everybody: boolean) => void;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { companies, everybody, onEverybody, chosen, onChoose } = props;
  const [typed, setTyped] = useState('');
  const searchId = useId();
  const query = companies.length === 1 ? { cfAzienda: companies[0]?.taxCode } : {};
  const employees = useQuery({ ...ASIDE, ...queryOf(listEmployees, { query }), enabled: !everybody });
  const own = useMemo(() => new Set(companies.map((company) => company.taxCode)), [companies]);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (employees.data ?? []).filter(
    (person) =>
      own.has(person.codFiscaleAzienda) &&
      words.every((word) => `${person.cognome} ${person.nome} ${person.codiceFiscale}`.toLowerCase().includes(word)),
  );
  // Among all, not among those that are found: a search must not make two people look like one.
  const called = toldApart(employees.data ?? []);
  return (
    <fieldset className={classes.part}>
      <legend>{UPLOAD.whom}</legend>
      <label className={classes.radio}>
        <input type="radio" name="destinatari" checked={everybody} onChange={() => onEverybody(true)} />
        {UPLOAD.everybody}
      </label>
      <label className={classes.radio}>
        <input type="radio" name="destinatari" checked={!everybody} onChange={() => onEverybody(false)} />
        {UPLOAD.some}
      </label>
      {!everybody && (
        <>
          <Input.Wrapper label={UPLOAD.search} id={searchId}>
            <Input
              id={searchId}
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Input.Wrapper>
          <p className={classes.count} role="status">
            {UPLOAD.chosen(chosen.size)}
          </p>
          <div className={classes.people}>
            {found.slice(0, SHOWN).map((person) => (
              <Check
                key={person.id}
                label={`${called(person)}${companies.length > 1 ? `, ${person.azienda}` : ''}`}
                checked={chosen.has(person.codiceFiscale)}
                onChange={(on) => {
                  const next = new Set(chosen);
                  if (on) next.add(person.codiceFiscale);
                  else next.delete(person.codiceFiscale);
                  onChoose(next);
                }}
              />
            ))}
            {employees.data && found.length === 0 && <p>{UPLOAD.noEmployees}</p>}
            {found.length > SHOWN && <p>{UPLOAD.more100(found.length - SHOWN)}</p>}
          </div>
        </>
      )}
    </fieldset>
  );
}

const NOBODY: ReadonlySet<string> = new Set();

/** A hint stands beneath its field. */
const BENEATH: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];

/** A type that is not accepted, or a PDF that would act. */
const REFUSES_THE_FILE = new Set([415, 422]);

/** A list to tick is no longer than this; the search finds the others. */
const SHOWN = 100;
