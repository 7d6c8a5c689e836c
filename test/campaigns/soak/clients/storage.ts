/** A replacement for the browser storage that `react-jhipster` wraps. */
function storage() {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: unknown) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}
export const Storage = { local: storage(), session: storage() };
