import * as z from 'zod/mini';
import { DEFAULT_DISTRIBUTION_CODE, DEFAULT_QUOTA, LEAST_QUOTA, VENDORS } from '../../../directory/practice.ts';
import { CONSULTANTS, PRACTICE } from '../../../text/administration/administration.ts';
import { formatBytes, formatCount } from '../../../text/common/format.ts';
import { ChoiceField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { NewPractice } from '../consultants.contract.ts';
import type { Practice } from './practice-actions.ts';
import classes from './practice-form.module.css';

const GIGABYTE = 1024 ** 3;

/** The form's fields: those of the contract, except that the quota is in GB. */
const Fields = z.extend(z.omit(NewPractice, { quota: true, limiteUtenti: true, utentiAttivabili: true }), {
  // The screen has the default in the field; an emptied field must not become the default unseen.
  codDistribuzione: NewPractice.shape.codDistribuzione.def.innerType,
  limite: z.optional(z.string().check(z.regex(/^\d{1,6}$/, PRACTICE.limitShape))),
  quota: z.string().check(
    z.regex(/^\d{1,6}([.,]\d{1,3})?$/, PRACTICE.quotaShape),
    z.refine((quota) => inBytes(quota) >= LEAST_QUOTA, PRACTICE.quotaTooSmall),
  ),
});
export type PracticeValues = Omit<z.output<typeof Fields>, 'quota' | 'limite'> & {
  quota: number;
  limiteUtenti: number | null;
};

/** The form for the eight fields of a consultant (spec §3), the practice's name and the quota. */
export function PracticeForm(props: {
  practice?: Practice;
  send: (values: PracticeValues) => Promise<Practice>;
  onDone: (practice: Practice) => void;
  submit: string;
}) {
  const { practice, send, onDone, submit } = props;
  const isActive = practice !== undefined && practice.login !== null;
  const form = useForm({
    schema: Fields,
    start: {
      firstName: practice?.firstName ?? '',
      lastName: practice?.lastName ?? '',
      email: practice?.email ?? '',
      codDistribuzione: practice?.codDistribuzione ?? DEFAULT_DISTRIBUTION_CODE,
      codCliente: practice?.codCliente ?? '',
      numProdotto: practice?.numProdotto ?? '',
      codFiscale: practice?.codFiscale ?? '',
      host: practice?.host ?? '',
      nome: practice?.nome ?? '',
      quota: inGigabytes(practice?.quota ?? DEFAULT_QUOTA),
      limite: practice?.limiteUtenti?.toString() ?? '',
    },
    send: ({ quota, limite, codFiscale, host, ...values }) =>
      send({
        ...values,
        codFiscale: codFiscale ?? null,
        host: host ?? null,
        quota: inBytes(quota),
        limiteUtenti: limite === undefined ? null : Number(limite),
      }),
    onDone,
    fieldOf: { emailexists: 'email', 'practice-exists': 'codCliente', 'email-of-active': 'email' },
  });
  return (
    <Form form={form} className={classes.form}>
      <div className={classes.fields}>
        <h2 className={classes.heading}>{CONSULTANTS.person}</h2>
        <TextField name="firstName" label={CONSULTANTS.firstName} required autoComplete="off" />
        <TextField name="lastName" label={CONSULTANTS.lastName} required autoComplete="off" />
        <TextField
          name="email"
          type="email"
          required
          label={CONSULTANTS.email}
          description={isActive ? CONSULTANTS.emailOfActive : CONSULTANTS.emailHint}
          readOnly={isActive}
          autoComplete="off"
        />
        <TextField
          name="codFiscale"
          label={CONSULTANTS.taxCode}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <h2 className={classes.heading}>{CONSULTANTS.practice}</h2>
        <TextField name="nome" label={CONSULTANTS.name} description={CONSULTANTS.nameHint} autoComplete="off" />
        <ChoiceField
          name="codDistribuzione"
          label={CONSULTANTS.distributionCode}
          options={vendorsWith(practice?.codDistribuzione).map(([value, label]) => ({ value, label }))}
        />
        <TextField name="codCliente" label={CONSULTANTS.customerCode} required autoComplete="off" spellCheck={false} />
        <TextField
          name="numProdotto"
          label={CONSULTANTS.productNumber}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          name="host"
          label={CONSULTANTS.host}
          description={CONSULTANTS.hostHint}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          name="quota"
          label={CONSULTANTS.quota}
          description={practice && CONSULTANTS.quotaHint(formatBytes(practice.usato))}
          inputMode="decimal"
        />
        <TextField
          name="limite"
          label={CONSULTANTS.limit}
          description={CONSULTANTS.limitHint(formatCount(practice?.utentiAttivati ?? 0))}
          inputMode="numeric"
        />
      </div>
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  );
}

/** The vendors of the specification, and the practice's own vendor code if it is not one of them. */
function vendorsWith(own: string | undefined): [string, string][] {
  const vendors = Object.entries(VENDORS).map(([code, name]): [string, string] => [code, `${code} – ${name}`]);
  return own === undefined || own in VENDORS ? vendors : [...vendors, [own, own]];
}

function inBytes(gigabytes: string): number {
  return Math.round(Number(gigabytes.replace(',', '.')) * GIGABYTE);
}

function inGigabytes(bytes: number): string {
  return String(Math.round((bytes / GIGABYTE) * 1000) / 1000).replace('.', ',');
}
