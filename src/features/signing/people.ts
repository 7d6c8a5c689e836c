/** The people whose name contains each typed word: 'fer giu' finds Ferrari Giulia. */
export function matching<P extends { name: string }>(people: readonly P[], typed: string): readonly P[] {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return people.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}
