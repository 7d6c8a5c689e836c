import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { dayInRome, formatDay } from '../../../text/common/format.ts';
import { refusalText } from '../../../text/common/refusals.ts';
import { WORDS } from '../../../text/common/words.ts';
import { alreadyAsked, READY_LABELS, READY_TEXTS, REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { AppLink } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { AreaField, ChoiceField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { FileField } from '../../../web/ui/field/file-field.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { upload } from '../../../web/upload.ts';
import { showIdentity } from '../../accounts/second-factor.contract.ts';
import { payslipsForBank } from '../../documents/core/own-documents.ts';
import { PayslipsForBank } from '../../documents/own/web/payslips-for-bank.tsx';
import { ownDocumentsQuery } from '../../documents/own/web/use-own-documents.ts';
import { sameOpen, whyNotSend } from '../draft.ts';
import { REQUEST_NUMBERS, REQUEST_TYPES, type RequestType, TEXT_MAX } from '../request.ts';
import { listOwnRequests, MAX_FILE_BYTES, previewForm, sendRequest } from '../requests.contract.ts';
import {
  ENTRY_MAX,
  type FormEntries,
  formType,
  PERSONAL_FIELDS,
  type PersonalField,
  type Signature,
  signedForm,
  whyNotSign,
} from '../signed-form.ts';
import { downloadForm, refreshRequests } from './request-calls.ts';
import classes from './requests.module.css';
import { SignaturePad } from './signature-pad.tsx';
import { HowToSign, SignedFields } from './signed-fields.tsx';
import { useDraft } from './use-draft.ts';

const Entry = z.optional(z.string().check(z.maxLength(ENTRY_MAX)));
/** The fields of the form; the file or the signature is separate. */
const Fields = z.object({
  tipo: z.string(),
  testo: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
  iban: z.optional(z.string()),
  intestatario: Entry,
  banca: Entry,
  ...(Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, Entry])) as Record<PersonalField, typeof Entry>),
});
type Values = z.output<typeof Fields>;

/** The form for a new request of an employee or a company; each type asks for the data that it needs (spec §5). */
export function RequestForm({
  types = REQUEST_NUMBERS,
  onDone,
}: {
  types?: readonly RequestType[];
  onDone: (sent: ResponseOf<typeof sendRequest>) => void;
}) {
  const [bank, setBank] = useState(false);
  const { form, file, setFile, onPaper, setOnPaper, signature, setSignature, day, setDay, checking, signedType } =
    useRequest(onDone);
  const isOwn = useAccount().role === 'EMPLOYEE';
  const draft = useDraft(form, file, isOwn);
  const type = typeOf(form.fields.watch('tipo'));
  const text = form.fields.watch('testo');
  const { data: before = [] } = useQuery({ ...ASIDE, ...queryOf(listOwnRequests, { query: {} }), enabled: isOwn });
  const isDocument = type !== null && REQUEST_TYPES[type].document;
  const { data: documents = [] } = useQuery({ ...ASIDE, ...ownDocumentsQuery, enabled: isOwn && isDocument });
  const forBank = isDocument ? payslipsForBank(documents) : [];
  const same = type && sameOpen(before, { type, text: typeof text === 'string' ? text : '' });
  const faultOf = (field: string) => {
    const message = form.fields.formState.errors[field]?.message;
    return typeof message === 'string' ? message : null;
  };
  const signed = signedType(type === null ? undefined : String(type));
  const changesNothing = !PERSONAL_FIELDS.some((field) => form.fields.watch(field));
  return (
    <Form form={form}>
      {draft && (
        <Banner tone="info" icon="history">
          {REQUESTS.draft} {draft.file && REQUESTS.draftFile(draft.file)}
        </Banner>
      )}
      <ChoiceField
        name="tipo"
        label={REQUESTS.what}
        placeholder={REQUESTS.choose}
        options={types.map((type) => ({ value: String(type), label: REQUEST_TYPE_NAMES[type] }))}
      />
      {type && (
        <>
          {REQUEST_TYPES[type].iban && (
            <>
              <TextField name="iban" label={REQUESTS.iban} description={REQUESTS.ibanHint} autoComplete="off" />
              <Banner tone="info" icon="lock">
                {REQUESTS.ibanWarning}
              </Banner>
            </>
          )}
          {isOwn && READY_TEXTS[type].length > 0 && (
            <ReadyTexts
              type={type}
              text={bank ? null : text}
              onText={(ready) => {
                setBank(false);
                form.fields.setValue('testo', ready, { shouldDirty: true, shouldValidate: true });
              }}
              bank={forBank.length > 0 ? bank : null}
              onBank={() => setBank(true)}
            />
          )}
          {bank && forBank.length > 0 ? (
            <PayslipsForBank payslips={forBank} />
          ) : (
            <>
              <AreaField
                name="testo"
                label={REQUESTS.textOf[type]}
                rows={REQUEST_TYPES[type].needs === 'description' ? 5 : 3}
              />
              {isOwn && formType(type) !== null && <HowToSign onPaper={onPaper} onChange={setOnPaper} />}
              {signed !== null ? (
                <>
                  <SignedFields
                    type={signed}
                    day={day}
                    onDay={setDay}
                    today={dayInRome(new Date())}
                    faults={{ dati: changesNothing ? faultOf('dati') : null, dal: faultOf('dal') }}
                  />
                  <SignaturePad
                    value={signature}
                    onChange={(drawn) => {
                      setSignature(drawn);
                      form.fields.clearErrors('firma');
                    }}
                    error={faultOf('firma')}
                  />
                </>
              ) : (
                <FileOfRequest
                  type={type}
                  file={file}
                  onFile={(chosen) => {
                    setFile(chosen);
                    if (chosen) form.fields.clearErrors('file');
                  }}
                  error={faultOf('file')}
                />
              )}
              {same && (
                <Banner tone="warn" icon="alert">
                  {alreadyAsked(formatDay(dayInRome(same.data)))}{' '}
                  <AppLink to={paths.ownRequests({ richiesta: same.id })}>{REQUESTS.openSame}</AppLink>
                </Banner>
              )}
              <div>
                <SubmitButton size="md">{signed === null ? WORDS.send : REQUESTS.checkForm}</SubmitButton>
              </div>
            </>
          )}
        </>
      )}
      {checking && <FormCheck {...checking} />}
    </Form>
  );
}

/** The state of the form with its file or signature, and the function that sends the request. */
function useRequest(onDone: (sent: ResponseOf<typeof sendRequest>) => void) {
  const [file, setFile] = useState<File | null>(null);
  const [onPaper, setOnPaper] = useState(false);
  const [signature, setSignature] = useState<Signature | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [checking, setChecking] = useState<{ picture: string; answer: (agreed: boolean) => void } | null>(null);
  const account = useAccount();
  const isOwn = account.role === 'EMPLOYEE';
  const today = dayInRome(new Date());
  /** The type of the form to fill in and sign on the screen; null for other types and if the person signs on paper. */
  const signedType = (tipo: string | undefined) => {
    const type = typeOf(tipo);
    return isOwn && !onPaper && type ? formType(type) : null;
  };
  const entriesOf = (values: Partial<Values>): FormEntries => ({
    ...(values.tipo === '1'
      ? {
          dati: Object.fromEntries(PERSONAL_FIELDS.flatMap((field) => (values[field] ? [[field, values[field]]] : []))),
        }
      : { intestatario: values.intestatario, banca: values.banca, ...(day ? { dal: day } : {}) }),
  });
  /** Shows the form before it is sent. If the person does not agree, the request can still be changed. */
  const agree = async (params: { tipo: '1' | '2' }, body: { iban?: string; modulo: object }) => {
    const { pagine } = await call(previewForm, { params, body: body as never });
    const agreed = await new Promise<boolean>((answer) =>
      setChecking({ picture: `data:image/png;base64,${pagine[0]}`, answer }),
    );
    setChecking(null);
    if (!agreed) throw new DOMException('not sent', 'AbortError');
  };
  const form = useForm({
    schema: Fields,
    start: { tipo: '', testo: '', iban: '', intestatario: isOwn ? nameOf(account) : '', banca: '' },
    check: (values) => {
      const { tipo, testo, iban } = values;
      const type = typeOf(tipo);
      if (!type) return {};
      const signed = signedType(tipo);
      const wrong =
        whyNotSend({
          type,
          text: testo ?? '',
          iban: REQUEST_TYPES[type].iban ? (iban ?? '') : null,
          hasFile: file !== null && signed === null,
          isSigned: signed !== null,
        }) ??
        (signed && whyNotSign(signed, entriesOf(values), signature, today));
      return wrong ? { [wrong.field]: refusalText(wrong.refusal.refused, wrong.refusal.data ?? {}).detail } : {};
    },
    send: async (values) => {
      const { tipo, testo, iban } = values;
      const type = typeOf(tipo);
      const body = new FormData();
      const account = type && REQUEST_TYPES[type].iban ? { iban: iban ?? '' } : {};
      const signed = signedType(tipo);
      const modulo = signedForm(signed, entriesOf(values), signature);
      // Verifies the sender's identity before the file is uploaded.
      if (modulo || 'iban' in account) await call(showIdentity, {});
      if (signed && modulo) await agree({ tipo: signed === 1 ? '1' : '2' }, { ...account, modulo });
      const dto = { tipo: Number(tipo), testo: testo ?? '', ...account, ...(modulo ? { modulo } : {}) };
      body.append('jsonRichiesteDTO', JSON.stringify(dto));
      if (file && !modulo) body.append('file', file);
      return upload(sendRequest, { form: body });
    },
    onDone: (sent) => {
      void refreshRequests();
      onDone(sent);
    },
  });
  return { form, file, setFile, onPaper, setOnPaper, signature, setSignature, day, setDay, checking, signedType };
}

/** Offers texts that can be sent unchanged, and the payslips that a bank asks for. */
function ReadyTexts(props: {
  type: RequestType;
  /** The text typed so far; null while the payslips are shown. */
  text: unknown;
  onText: (text: string) => void;
  /** Whether the payslips are shown; null if there are none. */
  bank: boolean | null;
  onBank: () => void;
}) {
  const { type, text, onText, bank, onBank } = props;
  return (
    <div role="group" aria-label={REQUESTS.ready} className={classes.ready}>
      {READY_TEXTS[type].map((ready, index) => (
        <Button key={ready} variant="default" size="md" aria-pressed={text === ready} onClick={() => onText(ready)}>
          {READY_LABELS[type][index]}
        </Button>
      ))}
      {bank !== null && (
        <Button variant="default" size="md" aria-pressed={bank} onClick={onBank}>
          {REQUESTS.bank}
        </Button>
      )}
    </div>
  );
}

/**
 * The field for the file of a request. For types 1 and 2 this is the signed form, and the empty form can be downloaded.
 */
function FileOfRequest(props: {
  type: RequestType;
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | null;
}) {
  const { type, file, onFile, error } = props;
  return (
    <>
      {REQUEST_TYPES[type].needs === 'form' && (
        <div className={classes.form}>
          <p>{REQUESTS.formHint}</p>
          <Button variant="default" size="md" onClick={() => void downloadForm(type)}>
            {REQUESTS.download}
          </Button>
        </div>
      )}
      <FileField
        label={REQUEST_TYPES[type].needs === 'form' ? REQUESTS.form : REQUESTS.attachment}
        file={file}
        onChange={onFile}
        maxBytes={MAX_FILE_BYTES}
        error={error}
        accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff,.doc,.docx,.odt,.zip,.p7m,image/*"
      />
    </>
  );
}

/** Shows the signed form and asks whether to send it. */
function FormCheck({ picture, answer }: { picture: string; answer: (agreed: boolean) => void }) {
  return (
    <ConfirmDialog
      open
      large
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      title={REQUESTS.checkTitle}
      text={REQUESTS.checkText}
      verb={WORDS.send}
      icon="send"
    >
      <img className={classes.signed} src={picture} alt={REQUESTS.formPicture} />
    </ConfirmDialog>
  );
}

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [lastName, firstName].filter(Boolean).join(' ');

function typeOf(value: unknown): RequestType | null {
  const number = Number(value);
  return number in REQUEST_TYPES ? (number as RequestType) : null;
}
