import { useId } from 'react';
import { DOCUMENTS } from '../../text/documents/documents.ts';
import { Check } from '../ui/field/check.tsx';
import { CARDS } from '../ui/media.ts';
import { useWindow } from '../ui/use-window.ts';
import classes from './branch-table.module.css';

interface Branch {
  codice: string;
  descrizione: string;
}

/**
 * The selectable table of Filiale/Cantiere with code and description (spec §2), in two columns where there is space.
 */
export function BranchTable(props: {
  branches: readonly Branch[];
  chosen: readonly string[];
  onChange: (codes: string[]) => void;
}) {
  const { branches, chosen, onChange } = props;
  const titleId = useId();
  const narrow = useWindow(CARDS);
  const half = Math.ceil(branches.length / 2);
  const parts = branches.length > 3 && !narrow ? [branches.slice(0, half), branches.slice(half)] : [branches];
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((other) => other !== code) : [...chosen, code]);
  return (
    <div>
      <p className={classes.branchTitle} id={titleId}>
        <strong>{DOCUMENTS.branches}</strong>
        <span>
          {chosen.length} di {branches.length} {chosen.length === 1 ? 'selezionata' : 'selezionate'}
        </span>
      </p>
      <div className={classes.branchColumns}>
        {parts.map((part) => (
          <table key={part[0]?.codice} className={classes.branches} aria-labelledby={titleId}>
            <thead>
              <tr>
                <th>
                  <span className="pl-unseen">Scelta</span>
                </th>
                <th scope="col">Codice</th>
                <th scope="col">Descrizione</th>
              </tr>
            </thead>
            <tbody>
              {part.map(({ codice, descrizione }) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the checkbox has the keys, the row only widens its target
                <tr
                  key={codice}
                  data-on={chosen.includes(codice) || undefined}
                  onClick={(event) => {
                    if (!(event.target as HTMLElement).closest('label')) toggle(codice);
                  }}
                >
                  <td>
                    <Check
                      hideLabel
                      label={`${codice} ${descrizione}`}
                      checked={chosen.includes(codice)}
                      onChange={() => toggle(codice)}
                    />
                  </td>
                  <td>{codice}</td>
                  <td>{descrizione}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </div>
  );
}
