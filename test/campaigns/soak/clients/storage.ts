/** The storage that `react-jhipster` wraps, where no browser is. */
function storage() {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}
export const Storage = { local: storage(), session: storage() };
