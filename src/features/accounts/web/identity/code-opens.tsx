import { useQuery } from '@tanstack/react-query';
import { CODE_OPENS } from '../../../../text/administration/identity-providers.ts';
import { ASIDE, queryOf, useChange } from '../../../../web/query.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Check } from '../../../../web/ui/field/check.tsx';
import { ErrorBox } from '../../../../web/ui/page/error-box.tsx';
import { codeOpens, letCodeOpen } from '../../identity/identity.contract.ts';
import classes from '../own-pages.module.css';
import { OwnSection } from '../own-section.tsx';

/**
 * Sets whether workers may log in with a fiscal code that a provider confirms. Hidden if no provider reports one
 * (P151).
 */
export function CodeOpens() {
  const { data } = useQuery({ ...queryOf(codeOpens, {}), ...ASIDE });
  const { mutate, error } = useChange(letCodeOpen, {
    refreshes: [codeOpens],
    onDone: ({ consentito }) => say(consentito ? CODE_OPENS.allowed : CODE_OPENS.forbidden, { icon: 'check' }),
  });
  if (!data || (data.fornitori.length === 0 && !data.consentito)) return null;
  return (
    <div className={classes.apart}>
      <OwnSection title={CODE_OPENS.title}>
        <p className={classes.hint}>{CODE_OPENS.hint(data.fornitori)}</p>
        <Check
          label={CODE_OPENS.label}
          checked={data.consentito}
          onChange={(consentito) => mutate({ body: { consentito } })}
        />
        {error && <ErrorBox error={error} />}
      </OwnSection>
    </div>
  );
}
