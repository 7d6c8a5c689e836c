import type pg from 'pg';

/** Tables that grow with the number of documents: reading or rewriting one of them takes minutes (docs/large.md). */
const LARGE = ['ledger', 'ledger_person', 'document', 'outbox', 'notification', 'blob'];

interface Catalogue {
  files: Map<string, string>;
  indexes: Set<string>;
  /** The constraints by name, and whether each has been validated. */
  constraints: Map<string, boolean>;
  columns: Map<string, boolean>;
  /** Columns that a validated constraint declares not null. */
  never: Set<string>;
}

async function catalogue(owner: pg.ClientBase): Promise<Catalogue> {
  const all = async (statement: string) => (await owner.query(statement, [LARGE])).rows;
  const tables = 'ANY (ARRAY(SELECT to_regclass(name) FROM unnest($1::text[]) AS name)::oid[])';
  const files = await all(`SELECT relname AS name, relfilenode::text AS file FROM pg_class WHERE oid = ${tables}`);
  const indexes = await all(
    `SELECT format('%s on %s', indexrelid::regclass, indrelid::regclass) AS name FROM pg_index WHERE indrelid = ${tables}`,
  );
  const constraints = await all(
    `SELECT format('%s of %s', conname, conrelid::regclass) AS name, conrelid::regclass::text AS "of", pg_get_constraintdef(oid) AS text, convalidated AS checked
     FROM pg_constraint WHERE conrelid = ${tables} AND contype IN ('c', 'f')`,
  );
  const columns = await all(
    `SELECT format('%s.%s', attrelid::regclass, attname) AS name, attnotnull AS never FROM pg_attribute
     WHERE attrelid = ${tables} AND attnum > 0 AND NOT attisdropped`,
  );
  const never = constraints.flatMap((one) => {
    const column = /^CHECK \(\((\w+) IS NOT NULL\)\)/.exec(one.text)?.[1];
    return column === undefined || !one.checked ? [] : [`${one.of}.${column}`];
  });
  return {
    files: new Map(files.map((one) => [one.name, one.file])),
    indexes: new Set(indexes.map((one) => one.name)),
    constraints: new Map(constraints.map((one) => [one.name, one.checked])),
    columns: new Map(columns.map((one) => [one.name, one.never])),
    never: new Set(never),
  };
}

/**
 * Lists the steps of a migration that lock a large table for long, found by comparing the database's catalogue before
 * and after.
 */
export async function whatTakesLong(
  owner: pg.ClientBase,
  sql: string,
  apply: () => Promise<unknown>,
): Promise<string[]> {
  const before = await catalogue(owner);
  await apply();
  const after = await catalogue(owner);
  const said = [...after.files].flatMap(([name, file]) =>
    before.files.has(name) && before.files.get(name) !== file ? [`rewrites ${name}`] : [],
  );
  if (!sql.startsWith('-- outside a transaction\n'))
    for (const name of after.indexes) if (!before.indexes.has(name)) said.push(`makes the index ${name}`);
  // Validating a constraint that was created NOT VALID earlier blocks no other transaction.
  for (const [name, isChecked] of after.constraints)
    if (isChecked && !before.constraints.has(name)) said.push(`checks ${name}`);
  for (const [name, isNever] of after.columns)
    if (isNever && before.columns.get(name) === false && !before.never.has(name))
      said.push(`looks for null in ${name}`);
  const changed = new RegExp(`\\b(UPDATE|DELETE FROM|TRUNCATE)\\s+(?:ONLY\\s+)?(${LARGE.join('|')})\\b(?!\\.)`, 'gi');
  for (const [, verb, name] of withoutFunctions(sql).matchAll(changed))
    said.push(`${verb?.toUpperCase()} ${name?.toLowerCase()}`);
  return said;
}

/** Removes function bodies, which the migration does not run; keeps DO blocks, which it runs. */
function withoutFunctions(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(
      /\b(?:CREATE|ALTER)\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE|TRIGGER|POLICY)\b[^;$]*(?:(\$\w*\$)[\s\S]*?\1)?/gi,
      '',
    )
    .replace(/\b(?:GRANT|REVOKE)\b[^;]*/gi, '')
    .replace(/\b(?:ON|FOR|NO KEY)\s+UPDATE\b/gi, '');
}
