import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Day } from '../../../access/contract.ts';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import type { PageBox } from '../../../pdf/page-geometry.ts';
import { dayInRome, formatBytes } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { useGo } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import { DayField } from '../../../web/form/day-field.tsx';
import { AreaField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { paths } from '../../../web/paths.ts';
import { useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { FileField } from '../../../web/ui/field/file-field.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingLines } from '../../../web/ui/page/waiting.tsx';
import { upload } from '../../../web/upload.ts';
import { splitPages } from '../../documents/core/page-pictures.ts';
import { MAX_FILE_BYTES } from '../../documents/core/upload.ts';
import { AddresseeQuestion } from '../../documents/upload/web/addressee-question.tsx';
import { contradictedIn } from '../../documents/upload/web/contradicted.ts';
import { fromWire, markedPlace, toWire, usualPlace } from '../place.ts';
import { askSignature, previewPaper, viewPaper } from '../signing.contract.ts';
import { MESSAGE_MAX, TITLE_MAX, whyNotAsk } from '../signing.ts';
import { AskDialog } from './ask-dialog.tsx';
import { PeopleChoice, type Person } from './people-choice.tsx';
import { type Placed, PlacePicker } from './place-picker.tsx';
import { SignerOrder } from './signer-order.tsx';
import { officeOf, refreshSignings, type SignatureDetail } from './signing-calls.ts';
import classes from './signing-form.module.css';

const Fields = z.object({
  titolo: z.optional(z.string().check(z.maxLength(TITLE_MAX))),
  messaggio: z.optional(z.string().check(z.maxLength(MESSAGE_MAX))),
  scadenza: z.optional(z.nullable(Day)),
});

type Mode = 'in-ordine' | 'ciascuno';
/** Stands for each worker where all have a copy: one place serves them all. */
const EACH = 'ciascuno';
/** null: taken off the page; absent: where it stands unless somebody moves it. */
type Places = Readonly<Record<string, PageBox | null>>;

/** Which PDF, who signs it, where, until when: asked for once whoever asks has seen what goes to whom. */
export function SigningForm(props: {
  company: CompanyChoice;
  people: readonly Person[];
  /** An earlier request whose paper is asked for again. */
  source: SignatureDetail | null;
}) {
  const { company, people, source } = props;
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
  const preview = usePreview(file, source);
  const pages = preview.data?.pages ?? [];
  const inOrder = mode === 'in-ordine';
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? '';
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
  const values = form.fields.watch();
  return (
    <Form form={form} className={classes.root}>
      <div className={classes.fields}>
        <FileField
          label={SIGNING.file}
          file={file}
          hint={source ? SIGNING.sameFile(source.nomeFile, formatBytes(source.dimensione)) : SIGNING.fileHint}
          accept=".pdf,application/pdf"
          maxBytes={MAX_FILE_BYTES}
          error={faultOf('file')}
          onChange={(given) => {
            setFile(given);
            setMoved(given ? {} : placesOf(source));
            setRefused(null);
            form.fields.clearErrors('file');
            if (given && !form.fields.getValues('titolo'))
              form.fields.setValue('titolo', given.name.replace(/\.pdf$/i, '').slice(0, TITLE_MAX), {
                shouldDirty: true,
              });
          }}
        />
        <TextField name="titolo" label={SIGNING.titleField} required />
        <fieldset className={classes.modes}>
          <legend>{SIGNING.how}</legend>
          {(['in-ordine', 'ciascuno'] as const).map((one) => (
            <label key={one} className={classes.mode}>
              <input type="radio" name="modo" checked={mode === one} onChange={() => setMode(one)} />
              <span>
                <strong>{SIGNING.modes[one]}</strong>
                <small>{SIGNING.modeHints[one]}</small>
              </span>
            </label>
          ))}
        </fieldset>
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
        ) : preview.error ? (
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
        <DayField name="scadenza" label={SIGNING.dueOn} min={today} hint={SIGNING.dueHint} />
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
          onRight={(conferma) => {
            confirmed.current = conferma;
            void form.submit();
          }}
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
          busy={sending}
          onClose={() => {
            asking.no();
            setAsking(null);
          }}
          onConfirm={asking.yes}
        />
      )}
    </Form>
  );
}

const wire = (place: PageBox | null | undefined) => (place ? toWire(place) : null);

/** Those of an earlier request who can still sign. */
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

interface Preview {
  /** Another paper begins anew. */
  key: string;
  pages: readonly string[];
  marks: readonly { mark: string; place: PageBox }[];
}

/** The pages of the chosen file with the marks in them, or those of the paper that is asked for again. */
function usePreview(file: File | null, source: SignatureDetail | null) {
  const drawn = useQuery({
    queryKey: ['paper-before', file && [file.name, file.size, file.lastModified], source?.id],
    enabled: file !== null || source !== null,
    queryFn: async ({ signal }): Promise<Preview> => {
      if (file === null) {
        const id = source?.id ?? '';
        const { blob } = await callFile(viewPaper, { params: { id }, signal });
        const pages = splitPages(new Uint8Array(await blob.arrayBuffer()));
        const addresses = pages.map(({ picture }) =>
          URL.createObjectURL(new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' })),
        );
        return { key: id, pages: addresses, marks: [] };
      }
      const form = new FormData();
      form.append('file', file);
      const { impronta, pagine, segni } = await upload(previewPaper, { form, signal });
      return {
        key: impronta,
        pages: pagine.map((page) => `data:image/png;base64,${page}`),
        marks: segni.map(({ segno, luogo }) => ({ mark: segno, place: fromWire(luogo) })),
      };
    },
    // No document is kept after it was looked at (P39).
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const pages = drawn.data?.pages;
  useEffect(
    () => () => {
      for (const page of pages ?? []) if (page.startsWith('blob:')) URL.revokeObjectURL(page);
    },
    [pages],
  );
  return drawn;
}
