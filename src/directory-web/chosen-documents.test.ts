import { describe, expect, it } from 'vitest';
import { parseSearch } from '../web/search.ts';
import { chosenDocuments, historyAddress } from './chosen-documents.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size;
    },
  };
}
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const searchOf = (address: string) => parseSearch(address.split('?')[1] ?? '');

describe('the history URL of the selected documents', () => {
  it('is the document’s own page for one document', () => {
    expect(historyAddress(storage(), ['7'], { codiceAzienda: '12' })).toBe('/documents/history/7?codiceAzienda=12');
  });
  it('lists up to a hundred ids', () => {
    const address = historyAddress(storage(), ids(3));
    expect(address).toBe('/documents/history/multi?listaID=1&listaID=2&listaID=3');
    expect(chosenDocuments(storage(), searchOf(address))).toEqual(ids(3));
  });
  it('names a list stored in the browser for more than a hundred ids, a separate list for each selection', () => {
    const kept = storage();
    const [first, second] = [historyAddress(kept, ids(101)), historyAddress(kept, ids(250))];
    expect(first.length).toBeLessThan(80);
    expect(chosenDocuments(kept, searchOf(first))).toEqual(ids(101));
    expect(chosenDocuments(kept, searchOf(second))).toEqual(ids(250));
  });
  it('yields no ids if the stored list is gone', () => {
    expect(chosenDocuments(storage(), searchOf(historyAddress(storage(), ids(101))))).toEqual([]);
  });
  it('may repeat ids or join them by commas, and yields each id once', () => {
    expect(chosenDocuments(storage(), parseSearch('listaID=4,5&listaID=5&listaID=6'))).toEqual(['4', '5', '6']);
  });
});
