/**
 * The idempotency keys of changes that were sent but not yet answered, by content. If the response is lost and the user
 * repeats the change, it gets the same `Idempotency-Key`, and the server makes it once (docs/api.md). After a response,
 * the same content is a new change with a new key.
 */
const keys = new Map<string, string>();

/** Statuses that a proxy returns when the server did not answer; the server may have made the change. */
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

/**
 * A form's content as text. A file is represented by name, size and time, which stay the same when the user sends it
 * again.
 */
export function contentOf(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );
}
