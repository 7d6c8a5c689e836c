import { useLocalStorage } from '@mantine/hooks';

/** A list of texts kept in this browser. Anything else that stands under this key counts as an empty list. */
export function useKeptList(key: string) {
  return useLocalStorage<string[]>({
    key,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: readKeptList,
  });
}

export function readKeptList(text: string | undefined): string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}
