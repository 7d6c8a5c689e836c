import classes from './tax-code.module.css';

/** Splits a personal fiscal code into its groups; other codes (11 digits) stay whole. */
export function taxCodeGroups(code: string): string[] {
  if (code.length !== 16) return [code];
  return [code.slice(0, 3), code.slice(3, 6), code.slice(6, 11), code.slice(11)];
}

/** Codice fiscale grouped 3-3-5-5 by margins, so that copying gives the 16 characters. */
export function TaxCode({ code }: { code: string }) {
  return (
    <span className={classes.root} translate="no">
      <TaxCodeInCell code={code} />
    </span>
  );
}

/** Like `TaxCode`, for a cell with the class `taxCodeCell`. */
export function TaxCodeInCell({ code }: { code: string }) {
  const [first, ...groups] = taxCodeGroups(code);
  return (
    <>
      {first}
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one code never change places
        <span key={index}>{group}</span>
      ))}
    </>
  );
}

export const taxCodeCell = classes.root;
