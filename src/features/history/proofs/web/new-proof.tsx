import { useState } from 'react';
import { PeriodField } from '../../../../directory-web/period-field.tsx';
import { type FoundPerson, PersonSearch } from '../../../../directory-web/person-search.tsx';
import { useCompanies, useCompanyOptions } from '../../../../directory-web/use-companies.ts';
import { PROOFS } from '../../../../text/history/proofs.ts';
import { useChange } from '../../../../web/query.ts';
import { todayInRome } from '../../../../web/today.ts';
import { ConfirmDialog } from '../../../../web/ui/dialog/confirm-dialog.tsx';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { CompanyPicker } from '../../../../web/ui/field/company-picker.tsx';
import { SelectField } from '../../../../web/ui/field/select-field.tsx';
import layout from '../../../../web/ui/layout.module.css';
import { listProofs, makeProof } from '../proofs.contract.ts';

type About = keyof typeof PROOFS.abouts;
type Which = keyof typeof PROOFS.whiches;

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** Asks for a proof: of a company, of all companies or of a person; of a month, or of every month of a person. */
export function NewProof({ onClose }: { onClose: () => void }) {
  const today = todayInRome(Date.now());
  const [about, setAbout] = useState<About>('all');
  const [which, setWhich] = useState<Which>('month');
  const [month, setMonth] = useState(lastMonth(today));
  const [code, setCode] = useState<string | null>(null);
  const [person, setPerson] = useState<FoundPerson | null>(null);
  const options = useCompanyOptions();
  const [company] = useCompanies(code === null ? [] : [code]).companies ?? [];
  const make = useChange(makeProof, {
    refreshes: [listProofs],
    onDone: () => {
      onClose();
      say(PROOFS.made, { icon: 'clock' });
    },
  });
  const ofEveryMonth = about === 'person' && which === 'all';
  const whyNot =
    about === 'company' && !company
      ? PROOFS.companyMissing
      : about === 'person' && !person
        ? PROOFS.personMissing
        : !ofEveryMonth && month.length !== 6
          ? PROOFS.monthMissing
          : null;
  return (
    <ConfirmDialog
      open
      large
      onClose={onClose}
      onConfirm={() =>
        make.mutate({
          body: {
            ...(ofEveryMonth ? {} : { annomese: month }),
            ...(about === 'company' && company ? { cfAzienda: company.taxCode } : {}),
            ...(about === 'person' && person ? { idDipendente: person.id } : {}),
          },
        })
      }
      busy={make.isPending}
      whyNot={whyNot}
      title={PROOFS.new}
      verb={PROOFS.make}
      text={PROOFS.newText}
      error={make.error}
    >
      <div className={layout.fields}>
        <SelectField
          label={PROOFS.about}
          value={about}
          options={optionsOf(PROOFS.abouts)}
          onChange={(value) => setAbout(value as About)}
        />
        {about === 'company' && <CompanyPicker options={options} value={code} onChange={setCode} />}
        {about === 'person' && (
          <>
            <PersonSearch label={PROOFS.person} chosen={person} onChoose={setPerson} />
            <SelectField
              label={PROOFS.which}
              value={which}
              options={optionsOf(PROOFS.whiches)}
              onChange={(value) => setWhich(value as Which)}
            />
          </>
        )}
        {!ofEveryMonth && (
          <PeriodField kind="cedolini" value={month} year={Number(today.slice(0, 4))} onChange={setMonth} />
        )}
      </div>
    </ConfirmDialog>
  );
}

/** The month before this day, as YYYYMM. */
function lastMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return month === 1 ? `${year - 1}12` : `${year}${String(month - 1).padStart(2, '0')}`;
}
