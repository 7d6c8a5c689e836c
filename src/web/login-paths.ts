/** The URLs that the login page needs. They are separate from `paths`, which knows every kind of document. */
export const loginPaths = {
  start: () => '/',
  login: () => '/login',
  forgottenPassword: () => '/account/reset/init',
  activate: () => '/account/activate',
} as const;

/** The worker's documents, to which most mails link. */
export const OWN_DOCUMENTS = '/dipendente/documents';

/** Whether this URL opens the login page, without one too. */
export function asksForLogin(address: string): boolean {
  const [path = ''] = address.split('?');
  return path === '' || path === loginPaths.start() || path === loginPaths.login();
}

/** The `href` for a path: in-app URLs are in the fragment. */
export function hrefOf(path: string): string {
  return `#${path}`;
}
