import * as z from 'zod/mini';
import { DEFAULT_DISTRIBUTION_CODE, DEFAULT_QUOTA, VENDORS } from '../../../directory/practice.ts';
import { CONSULTANTS, PRACTICE } from '../../../text/administration.ts';
import { ChoiceField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { NewPractice } from '../consultants.contract.ts';
import type { Practice } from './practice-actions.ts';
import classes from './practice-form.module.css';

const GIGABYTE = 1024 ** 3;

/** The form's quota is in GB, as people speak of it; the rest is the contract's. */
const Fields = z.extend(z.omit(NewPractice, { quota: true }), {
  quota: z.string().check(z.regex(/^\d{1,6}([.,]\d{1,3})?$/, PRACTICE.quotaShape)),
});
export type PracticeValues = Omit<z.output<typeof Fields>, 'quota'> & { quota: number };

/** The eight fields of a consultant (spec §3), the practice's name and its quota. */
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
    },
    send: ({ quota, codFiscale, host, ...values }) =>
      send({
        ...values,
        codFiscale: codFiscale ?? null,
        host: host ?? null,
        quota: Math.round(Number(quota.replace(',', '.')) * GIGABYTE),
      }),
    onDone,
    fieldOf: { emailexists: 'email', 'practice-exists': 'codCliente', 'email-of-active': 'email' },
  });
  return (
    <Form form={form} className={classes.form}>
      <div className={classes.fields}>
        <h2 className={classes.heading}>{CONSULTANTS.person}</h2>
        <TextField name="firstName" label={CONSULTANTS.firstName} autoComplete="off" />
        <TextField name="lastName" label={CONSULTANTS.lastName} autoComplete="off" />
        <TextField
          name="email"
          type="email"
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
        <TextField name="codCliente" label={CONSULTANTS.customerCode} autoComplete="off" spellCheck={false} />
        <TextField name="numProdotto" label={CONSULTANTS.productNumber} autoComplete="off" spellCheck={false} />
        <TextField
          name="host"
          label={CONSULTANTS.host}
          description={CONSULTANTS.hostHint}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField name="quota" label={CONSULTANTS.quota} inputMode="decimal" />
      </div>
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </Form>
  );
}

/** The vendors of the spec, and the practice's own code where it is another one. */
function vendorsWith(own: string | undefined): [string, string][] {
  const vendors = Object.entries(VENDORS).map(([code, name]): [string, string] => [code, `${code} – ${name}`]);
  return own === undefined || own in VENDORS ? vendors : [...vendors, [own, own]];
}

function inGigabytes(bytes: number): string {
  return String(Math.round((bytes / GIGABYTE) * 1000) / 1000).replace('.', ',');
}
