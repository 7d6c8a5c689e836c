import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../text/common/format.ts';
import { RULES } from '../../../text/documents/rules.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Banner } from '../../../web/ui/page/banner.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { Facts } from '../../../web/ui/page/facts.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { closingBoard } from '../../documents/core/closing.contract.ts';
import { readRules } from '../../documents/core/rules.contract.ts';
import { RulesDialog } from '../../documents/rules/web/rules-dialog.tsx';
import type { Company } from './company-data.tsx';
import classes from './company-detail.module.css';

/** The automatic rules of one company; the closing board shows the same rules (P121). */
export function CompanyRules({ company }: { company: Company }) {
  const { codFiscale: cfAzienda, ragioneSociale } = company;
  const found = useQuery(queryOf(readRules, { query: { cfAzienda } }));
  const [editing, setEditing] = useState(false);
  if (!found.data) return found.error ? <ErrorBox error={found.error} onRetry={() => void found.refetch()} /> : null;
  const { sospese, regole } = found.data;
  return (
    <Section id="company-rules" title={RULES.action}>
      {sospese && (
        <div className={layout.above12}>
          <Banner tone="warn" icon="ban">
            {RULES.suspended(formatDay(sospese.il), sospese.da)}
          </Banner>
        </div>
      )}
      <Facts
        className={classes.facts}
        facts={[
          [RULES.day, regole?.giornoPubblicazione ? RULES.onDay(regole.giornoPubblicazione) : RULES.byHand],
          [RULES.approvalFirst, regole?.visto ? RULES.asksFirst : RULES.asksNot],
          [RULES.reminders, regole?.solleciti.length ? RULES.remindsAfter(regole.solleciti) : RULES.remindsNot],
        ]}
      />
      <ActionButton icon="pencil" onClick={() => setEditing(true)}>
        {RULES.edit}
      </ActionButton>
      {editing && (
        <RulesDialog
          companies={[{ cfAzienda, ragioneSociale, regole }]}
          onClose={() => setEditing(false)}
          onSaved={() => refresh(readRules, closingBoard)}
        />
      )}
    </Section>
  );
}
