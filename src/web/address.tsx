import { useRouter, useRouterState } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type MouseEvent, useCallback } from 'react';
import { hrefOf } from './paths.ts';
import { allValues, parseSearch, type Search, stringifySearch } from './search.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** An address built by `paths`. */
  to: string;
  ref?: React.Ref<HTMLAnchorElement>;
};

/** A link inside the portal: a real address to copy or open in a tab, followed without reloading the page. */
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

/** Returns a function that navigates to an address built by `paths`. */
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
 * The path of the visible screen, which must not see the address of the next screen while that one loads. It changes in
 * the same render as the screen; the router's `resolvedLocation` follows later.
 */
export function usePathname(): string {
  return useRouterState({ select: (state) => state.matches.at(-1)?.pathname ?? state.location.pathname });
}

/** The search part that belongs to the path of `usePathname`. */
function useShownSearch(): string {
  return useRouterState({
    select: (state) => stringifySearch((state.matches.at(-1)?.search ?? state.location.search) as Search),
  });
}

/**
 * The search part of the address and a setter. Filters, page, sort and company live there, so that a link reproduces
 * the view. A key set to undefined or '' is removed from the address.
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

/** A parameter of the path: `$id` → `useParam('id')`. */
export function useParam(name: string): string {
  return useRouterState({
    select: (state) => (state.matches.at(-1)?.params as Record<string, string> | undefined)?.[name] ?? '',
  });
}

/** The companies selected in the address (`codiceAzienda`, repeatable). */
export function useSelectedCompanies(): string[] {
  const [search] = useAddressSearch();
  return allValues(search, 'codiceAzienda');
}
