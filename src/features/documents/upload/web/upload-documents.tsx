import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
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
import { sentenceFor } from '../../../../web/api-problem.ts';
import { paths, uploadKindIn } from '../../../../web/paths.ts';
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
import { publishDocuments } from '../../core/documents.contract.ts';
import {
  ACCEPTED,
  ALL_EMPLOYEES,
  categoryShown,
  categoryTyped,
  GENERIC_CATEGORY,
  PRIVACY_CATEGORY,
  tagsOf,
  whyNotUpload,
} from '../../core/upload.ts';
import { MAX_CATEGORY, MAX_DESCRIPTION } from '../../core/upload-limits.ts';
import { refreshDocuments } from '../../core/web/document-calls.ts';
import { listOf } from '../../core/web/document-row.ts';
import { AddresseeQuestion } from './addressee-question.tsx';
import { Addressees } from './addressees.tsx';
import classes from './upload-documents.module.css';
import { type Uploads, useUploads } from './use-uploads.ts';

type Of = 'lav' | 'azi' | 'privacy';

interface Fields {
  description: string;
  tags: string;
  category: string;
  delivery: string | null;
  due: string | null;
  acknowledge: boolean;
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
  const today = todayInRome(Date.now());
  const [search] = useAddressSearch();
  const kind = uploadKindIn(of === 'lav' ? 'employee' : 'company', firstValue(search, 'tipo'));
  const [fields, setFields] = useState<Fields>({
    description: '',
    tags: '',
    category: categoryShown(of === 'privacy' ? PRIVACY_CATEGORY : GENERIC_CATEGORY),
    delivery: null,
    due: null,
    acknowledge: false,
  });
  const [everybody, setEverybody] = useState(false);
  const codes = companies.map((company) => company.code);
  const whose = codes.join();
  const [ticked, setTicked] = useState<{ whose: string; people: ReadonlySet<string> }>({ whose, people: NOBODY });
  // Ignore ticks made for another selection of companies.
  const chosen = ticked.whose === whose ? ticked.people : NOBODY;
  const taxCodes = companies.map((company) => company.taxCode);
  const dto = (file: File) => ({
    ...(taxCodes.length > 1 ? { listacfazienda: taxCodes } : { cfAzienda: taxCodes[0] ?? '' }),
    descrizione: fields.description.trim() || withoutEnding(file.name),
    tags: tagsOf(fields.tags),
    codCategoria: categoryTyped(fields.category),
    nomeFile: file.name,
    dataConsegna: fields.delivery,
    dataScadenza: fields.due,
    visibileWeb: true,
    presaVisione: fields.acknowledge,
    ...(of !== 'lav' ? {} : everybody ? { codiceFiscale: ALL_EMPLOYEES } : { codiciFiscali: [...chosen] }),
  });
  const uploads = useUploads(kind, dto);
  const { files } = uploads;
  const over = usePageDrop(uploads.add);
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
            : (tooLong(fields.description, MAX_DESCRIPTION) ?? tooLong(fields.category, MAX_CATEGORY));
  const made = files.flatMap((one) => one.documentIds);
  const list =
    of === 'lav'
      ? paths.workersDocuments(account.role, codes, listOf(kind))
      : of === 'privacy'
        ? paths.privacyDocuments()
        : paths.companiesDocuments(account.role, codes, listOf(kind));
  const isDone = made.length > 0 && files.every((one) => one.state === 'done');
  return (
    <>
      <Companies of={of} kind={kind} companies={companies} />
      <PageHeader
        title={UPLOAD.titles[of === 'azi' && companies.length > 1 ? 'multiAzi' : of]}
        back={{ to: list, label: KIND_WORDS[kind].list }}
      />
      <div className={classes.page}>
        <Files
          uploads={uploads}
          whom={
            of === 'lav'
              ? everybody
                ? ADDRESSEE.everybody
                : UPLOAD.chosen(chosen.size)
              : ADDRESSEE.of(companies.map(({ name }) => name))
          }
        />
        {of === 'lav' && companies.length > 0 && (
          <Addressees
            companies={companies}
            everybody={everybody}
            onEverybody={setEverybody}
            chosen={chosen}
            onChoose={(people) => setTicked({ whose, people })}
          />
        )}
        <DocumentFields
          of={of}
          kind={kind}
          fields={fields}
          onChange={(part) => setFields((before) => ({ ...before, ...part }))}
        />
        {isDone ? (
          <Done made={made} list={list} onMore={uploads.clear} />
        ) : (
          <div className={classes.buttons}>
            <ActionButton
              variant="filled"
              icon="upload"
              busy={uploads.busy}
              whyNot={whyNot}
              onClick={() => void uploads.send(waiting)}
            >
              {UPLOAD.submit(waiting.length)}
            </ActionButton>
          </div>
        )}
      </div>
      {over && <DropVeil>{UPLOAD.dropNow}</DropVeil>}
    </>
  );
}

/**
 * The chosen files with their progress. For each file whose content contradicts its addressee, asks for confirmation.
 */
function Files({ uploads, whom }: { uploads: Uploads; whom: string }) {
  const { files, add, remove, send } = uploads;
  const input = useRef<HTMLInputElement>(null);
  return (
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
            add([...(event.currentTarget.files ?? [])]);
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
          ...(one.state === 'sending' || one.state === 'done' ? {} : { onRemove: () => remove(one.id) }),
        }))}
      />
      {files.map(
        (one) =>
          one.contradicted && (
            <AddresseeQuestion
              key={one.id}
              error={one.contradicted}
              file={one.file}
              whom={whom}
              onRight={(conferma) => void send([one], conferma)}
            />
          ),
      )}
    </section>
  );
}

function DocumentFields(props: {
  of: Of;
  kind: UploadKind;
  fields: Fields;
  onChange: (part: Partial<Fields>) => void;
}) {
  const { of, kind, fields, onChange } = props;
  const { role } = useAccount();
  const { acknowledged, dated }: (typeof KINDS)[UploadKind] = KINDS[kind];
  return (
    <section className={classes.part} aria-label={EDIT.title}>
      <TextInput
        label={UPLOAD.description}
        description={UPLOAD.descriptionHint}
        inputWrapperOrder={BENEATH}
        value={fields.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <TextInput
        label={EDIT.tags}
        description={EDIT.tagsHint}
        inputWrapperOrder={BENEATH}
        value={fields.tags}
        onChange={(event) => onChange({ tags: event.currentTarget.value })}
      />
      {of !== 'privacy' && (
        <TextInput
          label={EDIT.category}
          description={EDIT.categoryHint(role)}
          inputWrapperOrder={BENEATH}
          value={fields.category}
          onChange={(event) => onChange({ category: event.currentTarget.value })}
        />
      )}
      <div className={classes.days}>
        <DateField label={EDIT.delivery} value={fields.delivery} onChange={(delivery) => onChange({ delivery })} />
        {dated && (
          <DateField
            label={EDIT.due}
            value={fields.due}
            onChange={(due) => onChange({ due })}
            min={todayInRome(Date.now())}
            hint={of === 'lav' ? EDIT.dueHint : undefined}
          />
        )}
      </div>
      {acknowledged && (
        <Check
          label={UPLOAD.acknowledge}
          checked={fields.acknowledge}
          onChange={(acknowledge) => onChange({ acknowledge })}
        />
      )}
    </section>
  );
}

/** After the upload, offers to publish the new documents at once, go to their list or upload more. */
function Done({ made, list, onMore }: { made: string[]; list: string; onMore: () => void }) {
  const go = useGo();
  const publishNow = async () => {
    try {
      await call(publishDocuments, { body: { idList: made, dataPubblicazione: todayInRome(Date.now()) } });
      await refreshDocuments();
      go(list);
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
    <Banner tone="ok" icon="check">
      <p>
        <strong>{UPLOAD.done(made.length)}.</strong> {UPLOAD.unpublished(made.length)}
      </p>
      <div className={classes.buttons}>
        <ActionButton variant="filled" icon="send" onClick={() => void publishNow()}>
          {UPLOAD.publishNow}
        </ActionButton>
        <ActionButton onClick={() => go(list)}>{UPLOAD.toList}</ActionButton>
        <ActionButton onClick={onMore}>{UPLOAD.more}</ActionButton>
      </div>
    </Banner>
  );
}

/** `Regolamento.pdf` → `Regolamento`. */
function withoutEnding(name: string): string {
  return name.replace(/\.[A-Za-z0-9]{1,8}$/, '').slice(0, 200) || name;
}

/**
 * The companies that receive the documents: all those in the query string, or a single one that the user can change.
 */
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

const NOBODY: ReadonlySet<string> = new Set();

/** Puts the hint beneath its field. */
const BENEATH: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'error', 'description'];
