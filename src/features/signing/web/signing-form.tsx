import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Day } from '../../../access/contract.ts';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import type { PageBox } from '../../../pdf/page-geometry.ts';
import { dayInRome, formatBytes } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { useGo } from '../../../web/address.tsx';
import { ApiProblem, sentenceFor } from '../../../web/api-problem.ts';
import { DayField } from '../../../web/form/day-field.tsx';
import { AreaField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { FileField } from '../../../web/ui/field/file-field.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { upload } from '../../../web/upload.ts';
import { MAX_FILE_BYTES } from '../../documents/core/upload-limits.ts';
import { AddresseeQuestion } from '../../documents/upload/web/addressee-question.tsx';
import { contradictedIn } from '../../documents/upload/web/contradicted.ts';
import { fromWire, markedPlace, toWire, usualPlace } from '../place.ts';
import { askSignature } from '../signing.contract.ts';
import { MESSAGE_MAX, TITLE_MAX, whyNotAsk } from '../signing.ts';
import { AskDialog } from './ask-dialog.tsx';
import { PeopleChoice, type Person } from './people-choice.tsx';
import { type Placed, PlacePicker } from './place-picker.tsx';
import { SignerOrder } from './signer-order.tsx';
import { officeOf, refreshSignings, type SignatureDetail } from './signing-calls.ts';
import classes from './signing-form.module.css';
import { usePaperPreview } from './use-paper-preview.ts';

const Fields = z.object({
  titolo: z.optional(z.string().check(z.maxLength(TITLE_MAX))),
  messaggio: z.optional(z.string().check(z.maxLength(MESSAGE_MAX))),
  scadenza: z.optional(z.nullable(Day)),
});

type Mode = 'in-ordine' | 'ciascuno';
/** The key of the place that applies to every copy, when each signer gets one. */
const EACH = 'ciascuno';
/** The chosen places by signer: null means removed from the page, absent means the default place. */
type Places = Readonly<Record<string, PageBox | null>>;

interface Props {
  company: CompanyChoice;
  people: readonly Person[];
  /** The earlier request to repeat with the same paper. */
  source: SignatureDetail | null;
}

/**
 * The form for a request: the PDF, its signers, the places of the signatures and the last day. The request is sent
 * after the user has confirmed a summary.
 */
export function SigningForm(props: Props) {
  const { company, people, source } = props;
  const asked = useAsking(props);
  const { file, mode, setMode, chosen, choose, signers, place, preview, pages, asking, refused, form, faultOf } = asked;
  const { current, setCurrent } = asked;
  const inOrder = mode === 'in-ordine';
  const nameOf = nameIn(people);
  const values = form.fields.watch();
  const whyNot = preview.data?.isPayroll && chosen.length > 1 ? refusalText('payslip-for-several', {}).detail : null;
  return (
    <Form form={form} className={classes.root} whyNot={whyNot}>
      <div className={classes.fields}>
        <FileField
          label={SIGNING.file}
          file={file}
          hint={source ? SIGNING.sameFile(source.nomeFile, formatBytes(source.dimensione)) : SIGNING.fileHint}
          accept=".pdf,application/pdf"
          maxBytes={MAX_FILE_BYTES}
          error={faultOf('file') ?? (preview.error instanceof ApiProblem ? sentenceFor(preview.error) : null)}
          onChange={asked.chooseFile}
        />
        {preview.data && <Named preview={preview.data} several={chosen.length > 1} />}
        <TextField name="titolo" label={SIGNING.titleField} required />
        <ModeField mode={mode} onMode={setMode} />
        <PeopleChoice
          people={people}
          chosen={chosen}
          onChange={choose}
          takesAll={!inOrder}
          error={faultOf('firmatari')}
        />
        {inOrder && chosen.length > 0 && (
          <SignerOrder
            signers={signers}
            current={current}
            onCurrent={setCurrent}
            onOrder={choose}
            onRemove={(id) => choose(chosen.filter((one) => one !== id))}
            onUnplace={pages.length > 0 ? (id) => place(id, null) : undefined}
          />
        )}
      </div>
      <div className={classes.paper}>
        <h2>{SIGNING.places}</h2>
        {preview.data ? (
          <PlacePicker
            key={preview.data.key}
            pages={pages}
            signers={signers}
            current={current}
            onCurrent={setCurrent}
            onPlace={place}
          />
        ) : preview.error && !(preview.error instanceof ApiProblem) ? (
          <ErrorBox error={preview.error} onRetry={() => void preview.refetch()} />
        ) : preview.isLoading ? (
          <WaitingLines lines={10} />
        ) : (
          <p className={classes.hint}>{SIGNING.placesLater}</p>
        )}
        {faultOf('luogo') && (
          <p role="alert" className={classes.fault}>
            {faultOf('luogo')}
          </p>
        )}
      </div>
      <div className={classes.foot}>
        <DayField name="scadenza" label={SIGNING.dueOn} min={dayInRome(new Date())} hint={SIGNING.dueHint} />
        <AreaField name="messaggio" label={SIGNING.message} rows={4} />
        <p className={classes.legal}>
          <Icon name="info" size={18} />
          <span>{SIGNING.legal}</span>
        </p>
        <AddresseeQuestion
          error={refused}
          file={file}
          whom={chosen.map(nameOf).join(', ')}
          busy={form.busy}
          onRight={asked.sendConfirmed}
        />
        <div>
          <SubmitButton size="md">{SIGNING.checkAndAsk}</SubmitButton>
        </div>
      </div>
      {asking && (
        <AskDialog
          title={String(values.titolo ?? '').trim()}
          message={String(values.messaggio ?? '').trim()}
          due={typeof values.scadenza === 'string' ? values.scadenza : ''}
          company={company.name}
          names={chosen.map(nameOf)}
          mode={mode}
          busy={asked.sending}
          onClose={() => {
            asking.no();
            asked.setAsking(null);
          }}
          onConfirm={asking.yes}
        />
      )}
    </Form>
  );
}

/** Whom the chosen file names. A payslip or tax certificate is for its owner alone. */
function Named({ preview: { names, isPayroll }, several }: { preview: NonNullable<Paper['data']>; several: boolean }) {
  if (names.length === 0) return null;
  const isWrong = isPayroll && several;
  return (
    <Banner tone={isWrong ? 'warn' : 'info'} icon={isWrong ? 'alert' : 'info'}>
      {isPayroll ? SIGNING.isPayslipOf(names) : SIGNING.names(names)}
    </Banner>
  );
}

type Paper = ReturnType<typeof usePaperPreview>;

/** The form's state, and the function that sends the request after the dialog's confirmation. */
function useAsking({ company, people, source }: Props) {
  const office = officeOf(useAccount());
  const go = useGo();
  const today = dayInRome(new Date());
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<Mode>(source?.modo ?? 'in-ordine');
  const [chosen, setChosen] = useState<readonly string[]>(() => stillThere(source, people));
  const [moved, setMoved] = useState<Places>(() => placesOf(source));
  const [current, setCurrent] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ yes: () => void; no: () => void } | null>(null);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const confirmed = useRef<string | undefined>(undefined);
  const preview = usePaperPreview(file, source, company.taxCode);
  const pages = preview.data?.pages ?? [];
  const inOrder = mode === 'in-ordine';
  const nameOf = nameIn(people);
  const placeOf = (id: string, index: number): PageBox | null =>
    id in moved
      ? (moved[id] ?? null)
      : pages.length === 0
        ? null
        : (markedPlace(preview.data?.marks ?? [], index) ?? usualPlace(index, pages.length));
  const signers: readonly Placed[] = inOrder
    ? chosen.map((id, index) => ({ id, name: nameOf(id), place: placeOf(id, index) }))
    : [{ id: EACH, name: SIGNING.worker, place: placeOf(EACH, 0) }];
  const form = useForm({
    schema: Fields,
    start: {
      titolo: source?.titolo ?? '',
      messaggio: source?.messaggio ?? '',
      scadenza: null as string | null,
    },
    check: ({ titolo, messaggio, scadenza }) => {
      const asked = {
        title: titolo ?? '',
        message: messaggio ?? '',
        dueOn: scadenza ?? '',
        inOrder,
        signers: chosen.map((employeeId, index) => ({
          employeeId,
          place: inOrder ? (signers[index]?.place ?? null) : (signers[0]?.place ?? null),
        })),
        pages: Math.max(pages.length, 1),
      };
      if (file === null && source === null) return { file: SIGNING.fileMissing } as Record<string, string>;
      const wrong = whyNotAsk(asked, today);
      if (!wrong) return {};
      return { [wrong.field]: refusalText(wrong.refusal.refused, wrong.refusal.data ?? {}).detail };
    },
    send: async ({ titolo = '', messaggio = '', scadenza }) => {
      if (confirmed.current === undefined)
        await new Promise<void>((yes, no) => setAsking({ yes, no: () => no(new DOMException('', 'AbortError')) }));
      setSending(true);
      const body = new FormData();
      body.append(
        'json',
        JSON.stringify({
          cfAzienda: company.taxCode,
          titolo,
          messaggio,
          scadenza,
          modo: mode,
          firmatari: chosen.map((idDipendente, index) => ({
            idDipendente,
            ...(inOrder ? { luogo: wire(signers[index]?.place) } : {}),
          })),
          ...(inOrder ? {} : { luogo: wire(signers[0]?.place) }),
          ...(file === null && source ? { daRichiesta: source.id } : {}),
        }),
      );
      if (file) body.append('file', file);
      try {
        return await upload(askSignature, { query: { conferma: confirmed.current }, form: body });
      } catch (error) {
        setAsking(null);
        setRefused(error);
        if (contradictedIn(error)) throw new DOMException('', 'AbortError');
        throw error;
      } finally {
        setSending(false);
        confirmed.current = undefined;
      }
    },
    onDone: ({ ids }) => {
      void refreshSignings();
      say(SIGNING.asked(ids.length), { icon: 'send' });
      const search = { codiceAzienda: company.code };
      const [id] = ids;
      go(ids.length === 1 && id !== undefined ? paths.signing(office, id, search) : paths.signings(office, search));
    },
  });
  const faultOf = (field: string) => {
    const message = form.fields.formState.errors[field]?.message;
    return typeof message === 'string' ? message : null;
  };
  const choose = (ids: readonly string[]) => {
    setChosen(ids);
    setRefused(null);
    form.fields.clearErrors('firmatari');
  };
  const place = (id: string, to: PageBox | null) => setMoved((all) => ({ ...all, [id]: to }));
  const chooseFile = (given: File | null) => {
    setFile(given);
    setMoved(given ? {} : placesOf(source));
    setRefused(null);
    form.fields.clearErrors('file');
    if (given && !form.fields.getValues('titolo'))
      form.fields.setValue('titolo', given.name.replace(/\.pdf$/i, '').slice(0, TITLE_MAX), { shouldDirty: true });
  };
  const sendConfirmed = (conferma: string) => {
    confirmed.current = conferma;
    void form.submit();
  };
  return {
    ...{ file, chooseFile, mode, setMode, chosen, choose, signers, place, current, setCurrent, preview, pages },
    ...{ asking, setAsking, sending, refused, sendConfirmed, form, faultOf },
  };
}

const nameIn = (people: readonly Person[]) => (id: string) => people.find((person) => person.id === id)?.name ?? '';

function ModeField({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  return (
    <fieldset className={classes.modes}>
      <legend>{SIGNING.how}</legend>
      {(['in-ordine', 'ciascuno'] as const).map((one) => (
        <label key={one} className={classes.mode}>
          <input type="radio" name="modo" checked={mode === one} onChange={() => onMode(one)} />
          <span>
            <strong>{SIGNING.modes[one]}</strong>
            <small>{SIGNING.modeHints[one]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const wire = (place: PageBox | null | undefined) => (place ? toWire(place) : null);

/** The signers of an earlier request who can still sign. */
export function stillThere(source: SignatureDetail | null, people: readonly Person[]): string[] {
  const able = new Set(people.filter(({ whyNot }) => whyNot === null).map(({ id }) => id));
  return (source?.elenco ?? []).map(({ idDipendente }) => idDipendente).filter((id) => able.has(id));
}

function placesOf(source: SignatureDetail | null): Places {
  if (!source) return {};
  const places = source.elenco.map(({ idDipendente, luogo }) => [idDipendente, luogo && fromWire(luogo)] as const);
  const [first] = places;
  return { ...Object.fromEntries(places), ...(first ? { [EACH]: first[1] } : {}) };
}
