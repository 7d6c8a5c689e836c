import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { dayInRome, formatDay } from '../../../text/format.ts';
import { refusalText } from '../../../text/refusals.ts';
import { alreadyAsked, READY_TEXTS, REQUEST_TYPE_NAMES, REQUESTS } from '../../../text/requests.ts';
import { AppLink } from '../../../web/address.tsx';
import { AreaField, ChoiceField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { FileField } from '../../../web/ui/field/file-field.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { upload } from '../../../web/upload.ts';
import { sameOpen, whyNotSend } from '../draft.ts';
import { REQUEST_NUMBERS, REQUEST_TYPES, type RequestType, TEXT_MAX } from '../request.ts';
import { listOwnRequests, MAX_FILE_BYTES, sendRequest } from '../requests.contract.ts';
import { downloadForm, refreshRequests } from './request-calls.ts';
import classes from './requests.module.css';

/** The fields of the form; the file stands beside them. */
const Fields = z.object({
  tipo: z.string(),
  testo: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
  iban: z.optional(z.string()),
});

/** A new request, of an employee or of a company; each type asks for what it needs (spec §5). */
export function RequestForm({
  types = REQUEST_NUMBERS,
  onDone,
}: {
  types?: readonly RequestType[];
  onDone: (sent: ResponseOf<typeof sendRequest>) => void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    schema: Fields,
    start: { tipo: '', testo: '', iban: '' },
    check: ({ tipo, testo, iban }) => {
      const type = typeOf(tipo);
      if (!type) return {};
      const wrong = whyNotSend({
        type,
        text: testo ?? '',
        iban: REQUEST_TYPES[type].iban ? (iban ?? '') : null,
        hasFile: file !== null,
      });
      return wrong ? { [wrong.field]: refusalText(wrong.refusal.refused, wrong.refusal.data ?? {}).detail } : {};
    },
    send: ({ tipo, testo, iban }) => {
      const body = new FormData();
      const type = typeOf(tipo);
      const dto = { tipo: Number(tipo), testo: testo ?? '', ...(type && REQUEST_TYPES[type].iban ? { iban } : {}) };
      body.append('jsonRichiesteDTO', JSON.stringify(dto));
      if (file) body.append('file', file);
      return upload(sendRequest, { form: body });
    },
    onDone: (sent) => {
      void refreshRequests();
      onDone(sent);
    },
  });
  const type = typeOf(form.fields.watch('tipo'));
  const text = form.fields.watch('testo');
  const isOwn = useAccount().role === 'EMPLOYEE';
  const { data: before = [] } = useQuery({ ...queryOf(listOwnRequests, { query: {} }), enabled: isOwn });
  const same = type && sameOpen(before, { type, text: typeof text === 'string' ? text : '' });
  const fileFault = form.fields.formState.errors.file?.message;
  return (
    <Form form={form}>
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
            <div role="group" aria-label={REQUESTS.ready} className={classes.ready}>
              {READY_TEXTS[type].map((ready) => (
                <Button
                  key={ready}
                  variant="default"
                  size="md"
                  aria-pressed={text === ready}
                  onClick={() => form.fields.setValue('testo', ready, { shouldDirty: true, shouldValidate: true })}
                >
                  {ready}
                </Button>
              ))}
            </div>
          )}
          <AreaField
            name="testo"
            label={REQUESTS.textOf[type]}
            rows={REQUEST_TYPES[type].needs === 'description' ? 5 : 3}
          />
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
            onChange={(chosen) => {
              setFile(chosen);
              if (chosen) form.fields.clearErrors('file');
            }}
            maxBytes={MAX_FILE_BYTES}
            error={typeof fileFault === 'string' ? fileFault : null}
            accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff,.doc,.docx,.odt,.zip,.p7m,image/*"
          />
          {same && (
            <Banner tone="warn" icon="alert">
              {alreadyAsked(formatDay(dayInRome(same.data)))}{' '}
              <AppLink to={paths.ownRequests({ richiesta: same.id })}>{REQUESTS.openSame}</AppLink>
            </Banner>
          )}
          <div>
            <SubmitButton size="md">{REQUESTS.send}</SubmitButton>
          </div>
        </>
      )}
    </Form>
  );
}

function typeOf(value: unknown): RequestType | null {
  const number = Number(value);
  return number in REQUEST_TYPES ? (number as RequestType) : null;
}
