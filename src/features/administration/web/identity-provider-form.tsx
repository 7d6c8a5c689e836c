import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ResponseOf } from '../../../access/contract.ts';
import { PROVIDERS } from '../../../text/administration/identity-providers.ts';
import { REQUIRED } from '../../../text/common/fields.ts';
import { WORDS } from '../../../text/common/words.ts';
import { call } from '../../../web/api.ts';
import { AreaField, ChoiceField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Secret } from '../../../web/ui/field/secret.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import own from '../../accounts/web/own-pages.module.css';
import { listConsultants } from '../../consultants/consultants.contract.ts';
import {
  addIdentityProvider,
  changeIdentityProvider,
  listIdentityProviders,
  Scopes,
  ShownName,
} from '../identity-providers.contract.ts';

type Provider = ResponseOf<typeof listIdentityProviders>['fornitori'][number];

const Words = z.optional(z.string());
const Fields = z.object({
  nome: ShownName,
  indirizzo: Words,
  idClient: z.string(),
  segreto: Words,
  ambiti: Scopes,
  livelliCodice: Words,
  livelliFattore: Words,
  studio: Words,
});

const EVERYWHERE = 'tutti';
const levels = (text = '') => text.split(/\s+/).filter((one) => one !== '');

/** The form that creates or edits a provider; the URL and the practice cannot be edited. */
export function ProviderForm(props: { of: Provider | null; returnTo: string; onClose: () => void }) {
  const { of: provider, returnTo, onClose } = props;
  const practices = useQuery(queryOf(listConsultants, {}));
  const form = useForm({
    schema: Fields,
    start: {
      nome: provider?.nome ?? '',
      indirizzo: provider?.indirizzo ?? '',
      idClient: provider?.idClient ?? '',
      segreto: '',
      ambiti: provider?.ambiti ?? 'openid profile',
      livelliCodice: provider?.livelliCodice.join('\n') ?? '',
      livelliFattore: provider?.livelliFattore.join('\n') ?? '',
      studio: provider?.studio?.id ?? EVERYWHERE,
    },
    check: ({ indirizzo = '', segreto = '', idClient }) => ({
      indirizzo: provider === null && indirizzo.trim() === '' ? REQUIRED : null,
      segreto: provider === null && segreto === '' ? REQUIRED : null,
      idClient: idClient.trim() === '' ? REQUIRED : null,
    }),
    send: ({ nome, indirizzo = '', idClient, segreto, ambiti, livelliCodice, livelliFattore, studio = EVERYWHERE }) => {
      const body = {
        nome,
        idClient,
        ambiti,
        livelliCodice: levels(livelliCodice),
        livelliFattore: levels(livelliFattore),
      };
      if (provider)
        return call(changeIdentityProvider, {
          params: { id: provider.id },
          body: { ...body, ...(segreto === undefined ? {} : { segreto }) },
        });
      return call(addIdentityProvider, {
        body: { ...body, indirizzo, segreto: segreto ?? '', studio: studio === EVERYWHERE ? null : studio },
      });
    },
    onDone: async () => {
      await refresh(listIdentityProviders);
      onClose();
      say(provider ? PROVIDERS.saved : PROVIDERS.added, { icon: 'check' });
    },
  });
  return (
    <Dialog open onClose={onClose} title={provider ? PROVIDERS.changeTitle : PROVIDERS.add}>
      <Form form={form} className={own.section}>
        {provider === null && (
          <>
            <p>
              <strong>{PROVIDERS.returnTo}</strong>
            </p>
            <Secret label={PROVIDERS.returnTo} text={returnTo} />
            <p className={own.hint}>{PROVIDERS.returnHint}</p>
          </>
        )}
        <TextField name="nome" label={PROVIDERS.name} description={PROVIDERS.nameHint} autoComplete="off" />
        <TextField
          name="indirizzo"
          type="url"
          label={PROVIDERS.address}
          description={PROVIDERS.addressHint}
          readOnly={provider !== null}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField name="idClient" label={PROVIDERS.clientId} autoComplete="off" spellCheck={false} />
        <TextField
          name="segreto"
          label={PROVIDERS.secret}
          description={provider === null ? PROVIDERS.secretHint : PROVIDERS.secretKept}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField name="ambiti" label={PROVIDERS.scopes} autoComplete="off" spellCheck={false} />
        {provider === null && practices.isLoadingError && (
          <ErrorBox error={practices.error} onRetry={() => void practices.refetch()} />
        )}
        {provider === null && (
          <ChoiceField
            name="studio"
            label={PROVIDERS.where}
            options={[
              { value: EVERYWHERE, label: PROVIDERS.everywhere },
              ...(practices.data ?? []).map(({ id, nome }) => ({ value: id, label: nome })),
            ]}
          />
        )}
        <AreaField name="livelliCodice" label={PROVIDERS.codeLevels} rows={2} />
        <p className={own.hint}>{PROVIDERS.codeLevelsHint}</p>
        <AreaField name="livelliFattore" label={PROVIDERS.factorLevels} rows={2} />
        <p className={own.hint}>{PROVIDERS.factorLevelsHint}</p>
        <div>
          <SubmitButton>{provider ? WORDS.save : PROVIDERS.create}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
