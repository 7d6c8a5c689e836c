/** A part of a parsed file. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
export const nameOf = (value: unknown): string | null =>
  isNode(value) && value.type === 'Identifier' ? (value.name as string) : null;

/** Visits each node below `value` with its ancestors, the nearest last. */
export function walk(
  value: unknown,
  visit: (node: Node, around: readonly Node[]) => void,
  around: readonly Node[] = [],
): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit, around);
  if (!isNode(value)) return;
  visit(value, around);
  for (const [key, inner] of Object.entries(value)) if (key !== 'type') walk(inner, visit, [...around, value]);
}

/** The names that are called or passed as functions within a part of the file. */
export function namesIn(part: unknown): Set<string> {
  const names = new Set<string>();
  walk(part, (node) => {
    const name = nameOf(node);
    if (name !== null) names.add(name);
  });
  return names;
}
