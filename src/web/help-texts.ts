import { useQuery } from '@tanstack/react-query';
import type { Language } from '../text/common/language.ts';
import type { HelpTexts } from '../text/languages/help-texts.ts';
import { useLanguage } from './languages.ts';
import { ASIDE } from './query.ts';

const LOADS: Readonly<Record<Exclude<Language, 'it'>, () => Promise<{ default: HelpTexts }>>> = {
  en: () => import('../text/languages/help/en.json'),
  ro: () => import('../text/languages/help/ro.json'),
  sq: () => import('../text/languages/help/sq.json'),
  ar: () => import('../text/languages/help/ar.json'),
  uk: () => import('../text/languages/help/uk.json'),
  fr: () => import('../text/languages/help/fr.json'),
  es: () => import('../text/languages/help/es.json'),
};

/**
 * The help and the notice in the page's language. `texts` is null in Italian, which needs none, and if they cannot be
 * loaded: the page then shows its Italian text.
 */
export function useHelpTexts(): { texts: HelpTexts | null; isLoading: boolean } {
  const one = useLanguage();
  const { data, isLoading } = useQuery({
    ...ASIDE,
    queryKey: ['help-texts', one],
    enabled: one !== 'it',
    queryFn: async () => (one === 'it' ? null : (await LOADS[one]()).default),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { texts: data ?? null, isLoading };
}
