import { COMPANY_USERS, LOGINS } from '../../../text/people.ts';
import { call } from '../../../web/api.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf, refresh } from '../../../web/query.ts';
import { PageHeader } from '../../../web/ui/page/page-header.tsx';
import { CodeOpens } from '../../accounts/web/identity/code-opens.tsx';
import * as contracts from '../company-users.contract.ts';
import { Logins } from './logins.tsx';

/** `/consultant/accounts`: further logins of the same practice. */
export default function SecondaryAccounts() {
  return (
    <>
      <PageHeader
        title={LOGINS.title}
        below={LOGINS.below}
        back={{ to: paths.companyUsers(), label: COMPANY_USERS.title }}
      />
      <Logins
        query={queryOf(contracts.listSecondaryAccounts, {})}
        add={(body) => call(contracts.addSecondaryAccount, { body })}
        remove={(id) => call(contracts.removeSecondaryAccount, { params: { id } })}
        changed={() => refresh(contracts.listSecondaryAccounts)}
      />
      <CodeOpens />
    </>
  );
}
