import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../access/contract.ts';
import { COMPANY_DETAIL } from '../../../text/people.ts';
import { AppLink } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { CompanyPicker } from '../../../web/ui/field/company-picker.tsx';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { Section } from '../../../web/ui/page/section.tsx';
import { whyNotHead } from '../company.ts';
import { changeCompany, listCompanyUsers } from '../company-users.contract.ts';
import type { Company } from './company-data.tsx';
import classes from './company-detail.module.css';
import { refreshCompany } from './refresh-company.ts';

type Known = ResponseOf<typeof listCompanyUsers>[number];

/** The group of which a company is the head or a subsidiary; only the consultant can change it (P4). */
export function CompanyGroup({ company }: { company: Company }) {
  const isConsultant = useAccount().role === 'CONSULTANT';
  const others = useQuery({ ...ASIDE, ...queryOf(listCompanyUsers, {}), enabled: isConsultant }).data ?? [];
  const [busy, setBusy] = useState<string | null>(null);
  const { controllate, capogruppo } = company;
  const self: Member = { ...company, capogruppo, leads: controllate.length > 0 };
  const head = others.find((one) => one.codiceAzienda === capogruppo);
  const put = async (member: { id: string; ragioneSociale: string }, into: { codice: string; name: string } | null) => {
    setBusy(member.id);
    try {
      await call(changeCompany, { params: { id: member.id }, body: { capogruppo: into?.codice ?? null } });
      await refreshCompany();
      const { ragioneSociale } = member;
      say(into ? COMPANY_DETAIL.joined(ragioneSociale, into.name) : COMPANY_DETAIL.left(ragioneSociale), {
        icon: 'check',
      });
    } catch (error) {
      say(sentenceFor(error), { tone: 'bad', icon: 'alert' });
    } finally {
      setBusy(null);
    }
  };
  const members = others.map((one) => memberOf(one, others));
  const subsidiaries = members.filter((one) => mayHead(self, one));
  const heads = members.filter((one) => mayHead(one, self));
  const leave = (member: { id: string; ragioneSociale: string }) =>
    isConsultant && (
      <ActionButton
        variant="subtle"
        label={`${COMPANY_DETAIL.leave}: ${member.ragioneSociale}`}
        busy={busy === member.id}
        onClick={() => void put(member, null)}
      >
        {COMPANY_DETAIL.leave}
      </ActionButton>
    );
  return (
    <Section id="company-group" title={COMPANY_DETAIL.group}>
      <p className={classes.hint}>
        {controllate.length > 0
          ? COMPANY_DETAIL.heads
          : capogruppo === null
            ? COMPANY_DETAIL.alone
            : COMPANY_DETAIL.headedBy}
      </p>
      {capogruppo !== null && (
        <ul className={classes.members}>
          <li>
            {head ? <AppLink to={paths.companyDetail(head.id)}>{head.ragioneSociale}</AppLink> : capogruppo}
            {leave(company)}
          </li>
        </ul>
      )}
      {controllate.length > 0 && (
        <ul className={classes.members}>
          {controllate.map((one) => (
            <li key={one.id}>
              <AppLink to={paths.companyDetail(one.id)}>{one.ragioneSociale}</AppLink>
              {leave(one)}
            </li>
          ))}
        </ul>
      )}
      {isConsultant && capogruppo === null && (
        <div className={layout.wideRow}>
          {subsidiaries.length > 0 && (
            <CompanyPicker
              // The changed key resets the picker after each use.
              key={controllate.length}
              options={optionsOf(subsidiaries)}
              value={null}
              placeholder={COMPANY_DETAIL.addSubsidiary}
              onChange={(code) => {
                const member = subsidiaries.find((one) => one.codice === code);
                if (member) void put(member, { codice: company.codice, name: company.ragioneSociale });
              }}
            />
          )}
          {heads.length > 0 && (
            <CompanyPicker
              options={optionsOf(heads)}
              value={null}
              placeholder={COMPANY_DETAIL.chooseHead}
              onChange={(code) => {
                const chosen = heads.find((one) => one.codice === code);
                if (chosen) void put(company, { codice: chosen.codice, name: chosen.ragioneSociale });
              }}
            />
          )}
        </div>
      )}
    </Section>
  );
}

interface Member {
  id: string;
  codice: string;
  ragioneSociale: string;
  capogruppo: string | null;
  leads: boolean;
}

function memberOf({ id, codiceAzienda, ragioneSociale, capogruppo }: Known, all: readonly Known[]): Member {
  const leads = all.some((one) => one.capogruppo === codiceAzienda);
  return { id, codice: codiceAzienda, ragioneSociale, capogruppo, leads };
}

/** Whether a company without a group can become a subsidiary of this head. */
function mayHead(head: Member, company: Member): boolean {
  const refusal = whyNotHead(company, { id: head.id, hasHead: head.capogruppo !== null }, company.leads);
  return company.capogruppo === null && refusal === null;
}

const optionsOf = (members: readonly Member[]) =>
  members.map(({ codice, ragioneSociale }) => ({ value: codice, text: ragioneSociale }));
