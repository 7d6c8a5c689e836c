import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { OFFICE_WORDS } from '../../../text/common/words.ts';
import { PRIVACY_TEXTS } from '../../../text/privacy.ts';
import { useGo, useParam } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { AreaField, TextField } from '../../../web/form/fields.tsx';
import { Form, SubmitButton } from '../../../web/form/form.tsx';
import { useForm } from '../../../web/form/use-form.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { ConfirmDialog } from '../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { NewPrivacyText, privacyVersions, publishPrivacy } from '../privacy.contract.ts';
import { inForce, textsByVendor } from './vendor-texts.ts';

/**
 * The form for the next version of a vendor's policy, which starts with the current text. Publishing is final and must
 * be confirmed.
 */
export default function NewPolicyText() {
  const code = useParam('vendor');
  const { data } = useSuspenseQuery(queryOf(privacyVersions, {}));
  const go = useGo();
  const vendor = textsByVendor(data).find((known) => known.code === code) ?? { code, name: code, versions: [] };
  const now = inForce(vendor);
  const [asking, setAsking] = useState<{ version: string; answer: (yes: boolean) => void } | null>(null);
  const form = useForm({
    schema: z.omit(NewPrivacyText, { codiceDistribuzione: true }),
    start: { versione: '', titolo: now.titolo, testo: now.testo },
    send: async (values) => {
      const confirmed = await new Promise<boolean>((answer) => setAsking({ version: values.versione, answer }));
      setAsking(null);
      if (!confirmed) throw new DOMException('Given up', 'AbortError');
      return call(publishPrivacy, { body: { ...values, codiceDistribuzione: code } });
    },
    onDone: async ({ versione }) => {
      say(PRIVACY_TEXTS.published(versione), { icon: 'check' });
      await refresh(privacyVersions);
      go(paths.privacyTexts());
    },
    fieldOf: { 'version-exists': 'versione' },
  });
  return (
    <>
      <PageHeader
        title={PRIVACY_TEXTS.newTitle}
        above={vendor.name}
        below={PRIVACY_TEXTS.newHint}
        back={{ to: paths.privacyTexts(), label: PRIVACY_TEXTS.title }}
      />
      <Form form={form}>
        <TextField
          name="versione"
          label={PRIVACY_TEXTS.version}
          description={PRIVACY_TEXTS.versionHint(now.versione)}
          autoComplete="off"
        />
        <TextField name="titolo" label={PRIVACY_TEXTS.heading} autoComplete="off" />
        <AreaField name="testo" label={PRIVACY_TEXTS.text} rows={20} />
        <div>
          <SubmitButton>{OFFICE_WORDS.publish}</SubmitButton>
        </div>
      </Form>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => asking?.answer(false)}
        onConfirm={() => asking?.answer(true)}
        title={PRIVACY_TEXTS.publishTitle(asking?.version ?? '', vendor.name)}
        text={PRIVACY_TEXTS.publishText}
        verb={OFFICE_WORDS.publish}
      />
    </>
  );
}
