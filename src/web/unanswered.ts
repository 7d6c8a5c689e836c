/**
 * Keys of the changes that were sent and not answered yet, by their content. A change that is sent again after a lost
 * answer has the same `Idempotency-Key`, and the server does it once (docs/api.md); after an answer the same content is
 * a new wish, with a key of its own.
 */
const keys = new Map<string, string>();

/** Statuses that a proxy gives when the server did not answer: the change may have been made. */
const NOBODY_ANSWERED: readonly number[] = [502, 503, 504];

export function keyFor(content: string): string {
  const known = keys.get(content);
  if (known !== undefined) return known;
  const key = crypto.randomUUID();
  keys.set(content, key);
  return key;
}

export function answered(content: string, status: number): void {
  if (!NOBODY_ANSWERED.includes(status)) keys.delete(content);
}

/** A form's content as text: a file by its name, size and time, which are the same when it is sent again. */
export function contentOf(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );
}
