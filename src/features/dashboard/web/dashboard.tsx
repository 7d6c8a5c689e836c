import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ALL_COMPANIES } from '../../../directory/all-companies.ts';
import { listBranches } from '../../../directory/companies.contract.ts';
import type { CompanyChoice } from '../../../directory-web/use-companies.ts';
import { DASHBOARD } from '../../../text/dashboard/dashboard.ts';
import { AppLink, useAddressSearch } from '../../../web/address.tsx';
import { callFile } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { saveFile } from '../../../web/open-file.ts';
import { paths } from '../../../web/paths.ts';
import { ASIDE, queryOf } from '../../../web/query.ts';
import { useAccount } from '../../../web/session.ts';
import { todayInRome } from '../../../web/today.ts';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { SelectField } from '../../../web/ui/field/select-field.tsx';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { EmptyState } from '../../../web/ui/page/empty-state.tsx';
import { ErrorBox } from '../../../web/ui/page/error-box.tsx';
import { WaitingRows } from '../../../web/ui/page/waiting.tsx';
import * as contracts from '../dashboard.contract.ts';
import { AccrualsCard, BranchesCard, PositionCard } from './balance-cards.tsx';
import classes from './dashboard.module.css';
import { CostsCard, PayslipsCard } from './money-cards.tsx';
import { HeadcountCard, PresenceCard } from './people-cards.tsx';

/** Query fields for the chosen company, or for all companies of a group (P119). */
const whoseOf = (company: CompanyChoice | null) =>
  company === null ? { listacfazienda: ALL_COMPANIES } : { cfAzienda: company.taxCode };

/** The figures of a year: charts with tables, filtered by branch and compared with the year before. */
export default function Dashboard({ company }: { company: CompanyChoice | null }) {
  const isConsultant = useAccount().role === 'CONSULTANT';
  const [search, change] = useAddressSearch();
  const imports = useQuery(queryOf(contracts.listFigureImports, { query: whoseOf(company) }));
  const ofCompany = queryOf(listBranches, { query: { cfAzienda: company?.taxCode ?? '' } });
  const branches = useQuery({ ...ASIDE, ...ofCompany, enabled: company !== null }).data ?? [];
  if (imports.isLoadingError) return <ErrorBox error={imports.error} onRetry={() => void imports.refetch()} />;
  if (!imports.data) return <WaitingRows rows={6} />;
  const years = [...new Set(imports.data.map(({ anno }) => anno))].sort((a, b) => a - b).slice(-5);
  const asked = Number(search.anno);
  const year = years.includes(asked) ? asked : years.at(-1);
  const branch = typeof search.filcant === 'string' ? search.filcant : '';
  const importLink = (
    <AppLink className={`${classes.toImport} pl-thumb`} to={paths.figuresImport({ codiceAzienda: company?.code })}>
      {DASHBOARD.importing}
    </AppLink>
  );
  if (year === undefined) {
    return (
      <section className={classes.root}>
        <EmptyState
          title={DASHBOARD.none}
          text={
            isConsultant ? DASHBOARD.noneConsultant : company === null ? DASHBOARD.noneGroup : DASHBOARD.noneCompany
          }
          actions={isConsultant && importLink}
        />
      </section>
    );
  }
  return (
    <section className={classes.root} aria-label={company === null ? DASHBOARD.ofGroup : DASHBOARD.title}>
      <div className={classes.head}>
        <h2>{company === null ? DASHBOARD.ofGroup : DASHBOARD.title}</h2>
        {isConsultant && importLink}
        {branches.length > 1 && (
          <SelectField
            label={<span className="pl-unseen">{DASHBOARD.branch}</span>}
            value={branch}
            onChange={(value) => change({ filcant: value || undefined }, { replace: true })}
            options={[
              { value: '', label: DASHBOARD.allBranches },
              ...branches.map(({ codice, descrizione }) => ({ value: codice, label: `${codice} ${descrizione}` })),
            ]}
          />
        )}
        <fieldset className={classes.years} aria-label={DASHBOARD.year}>
          {years.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === year}
              onClick={() => change({ anno: String(one) }, { replace: true })}
            >
              {one}
            </button>
          ))}
        </fieldset>
        {company !== null && <Download taxCode={company.taxCode} year={year} />}
      </div>
      {company === null && <p className={classes.note}>{DASHBOARD.sums}</p>}
      <Cards company={company} year={year} branch={company === null ? '' : branch} />
    </section>
  );
}

function Download({ taxCode, year }: { taxCode: string; year: number }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = { cfAzienda: taxCode, anno: String(year) };
      const { blob, nomeFile } = await callFile(contracts.downloadFigures, { query });
      saveFile(blob, nomeFile);
    } catch (error) {
      say(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ActionButton icon="download" busy={busy} onClick={() => void save()}>
      {DASHBOARD.download}
    </ActionButton>
  );
}

function Cards({ company, year, branch }: { company: CompanyChoice | null; year: number; branch: string }) {
  const query = { ...whoseOf(company), anno: String(year), ...(branch ? { filcant: branch } : {}) };
  const before = { ...query, anno: String(year - 1) };
  const [
    costs,
    costsBefore,
    payslips,
    payslipsBefore,
    headcount,
    headcountBefore,
    presence,
    accruals,
    position,
    branches,
  ] = useQueries({
    queries: [
      queryOf(contracts.personnelCosts, { query }),
      queryOf(contracts.personnelCosts, { query: before }),
      queryOf(contracts.yearOfPayslips, { query }),
      queryOf(contracts.yearOfPayslips, { query: before }),
      queryOf(contracts.headcount, { query }),
      queryOf(contracts.headcount, { query: before }),
      queryOf(contracts.companyPresence, { query }),
      queryOf(contracts.accruals, { query }),
      queryOf(contracts.financialPosition, { query }),
      queryOf(contracts.activeBranches, { query }),
    ],
  });
  const all = [
    costs,
    costsBefore,
    payslips,
    payslipsBefore,
    headcount,
    headcountBefore,
    presence,
    accruals,
    position,
    branches,
  ];
  const failed = all.find(({ isLoadingError }) => isLoadingError);
  if (failed) return <ErrorBox error={failed.error} onRetry={() => all.forEach((one) => void one.refetch())} />;
  if (
    !costs.data ||
    !costsBefore.data ||
    !payslips.data ||
    !payslipsBefore.data ||
    !headcount.data ||
    !headcountBefore.data ||
    !presence.data ||
    !accruals.data ||
    !position.data ||
    !branches.data
  ) {
    return <WaitingRows rows={8} />;
  }
  return (
    <div className={classes.cards}>
      <CostsCard code={company?.code ?? null} now={costs.data} before={costsBefore.data} />
      <HeadcountCard now={headcount.data} before={headcountBefore.data} />
      <PresenceCard asked={query} now={presence.data} />
      <AccrualsCard rows={accruals.data} year={year} />
      <PositionCard
        rows={position.data}
        year={year}
        running={year >= Number(todayInRome(Date.now()).slice(0, 4))}
        filtered={branch !== ''}
      />
      <PayslipsCard code={company?.code ?? null} now={payslips.data} before={payslipsBefore.data} />
      <BranchesCard rows={branches.data} year={year} />
    </div>
  );
}
