import { describe, expect, it } from 'vitest';
import { variantsOf } from './sql-variants.ts';

describe('a statement with one mistake', () => {
  const variants = (statement: string) =>
    Object.fromEntries(variantsOf(statement).map(({ name, text }) => [name, text]));

  it('keeps the parameters of a condition that is forgotten', () => {
    expect(variants('SELECT id FROM paper WHERE company_id = $1 AND sent_at IS NULL')).toEqual({
      'company_id = ? AND → nothing': 'SELECT id FROM paper WHERE (true OR (company_id = $1 \n)) AND sent_at IS NULL',
      'AND sent_at IS NULL → nothing': 'SELECT id FROM paper WHERE company_id = $1 AND (true OR ( sent_at IS NULL\n))',
    });
  });

  it('turns a bound and an order, and reads no quoted word', () => {
    expect(variants("SELECT id FROM paper WHERE due_on < $1 OR title = 'x AND y' ORDER BY due_on DESC")).toEqual({
      '< → <=': "SELECT id FROM paper WHERE due_on <= $1 OR title = 'x AND y' ORDER BY due_on DESC",
      'DESC → ASC': "SELECT id FROM paper WHERE due_on < $1 OR title = 'x AND y' ORDER BY due_on ASC",
    });
  });

  it('leaves what the row policies ask as well, and what is always met', () => {
    expect(variants('SELECT id FROM paper WHERE practice_id = $1 AND true')).toEqual({});
  });
});
