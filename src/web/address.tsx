import { useRouter, useRouterState } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, useCallback } from 'react';
import { hrefOf } from './login-paths.ts';
import { allValues, parseSearch, type Search, stringifySearch } from './search.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An in-app URL built by `paths`. */
  to: string;
  ref?: React.Ref<HTMLAnchorElement>;
};

/**
 * A link inside the portal. The user can copy its URL or open it in a tab; a plain click navigates without reloading
 * the page.
 */
export function AppLink({ to, onClick, ref, ...rest }: LinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || rest.target === '_blank') return;
    event.preventDefault();
    router.history.push(to);
  };
  return <a {...rest} ref={ref} href={hrefOf(to)} onClick={follow} />;
}

/** Returns a function that navigates to a URL built by `paths`. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter();
  return useCallback(
    (to, options) => {
      if (options?.replace) router.history.replace(to);
      else router.history.push(to);
    },
    [router],
  );
}

/**
 * The path of the visible screen. While the next screen loads, this hook still returns the old path. The path changes
 * in the same render as the screen; the router's `resolvedLocation` changes later.
 */
export function usePathname(): string {
  return useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? state.location.pathname });
}

/** The query string that belongs to the path of `usePathname`. */
function useShownSearch(): string {
  return useRouterState({
    select: (state) => stringifySearch((state.matches.at(-1)?.search ?? state.location.search) as Search),
  });
}

/**
 * The query string of the URL, parsed, and a setter. The query string holds filters, page, sort and company, so that a
 * link reproduces the view. The setter removes a key whose value is undefined or ''.
 */
export function useAddressSearch(): [
  Search,
  (change: Record<string, string | string[] | undefined>, options?: { replace?: boolean }) => void,
] {
  const go = useGo();
  const pathname = usePathname();
  const text = useShownSearch();
  const change = useCallback(
    (part: Record<string, string | string[] | undefined>, options?: { replace?: boolean }) => {
      go(`${pathname}${stringifySearch({ ...parseSearch(text), ...part })}`, options);
    },
    [go, pathname, text],
  );
  return [parseSearch(text), change];
}

/** A path parameter: `$id` → `useParam('id')`. */
export function useParam(name: string): string {
  return useRouterState({
    select: (state) => (state.matches.at(-1)?.params as Record<string, string> | undefined)?.[name] ?? '',
  });
}

/** The companies selected in the query string (`codiceAzienda`, repeatable). */
export function useSelectedCompanies(): string[] {
  const [search] = useAddressSearch();
  return allValues(search, 'codiceAzienda');
}
