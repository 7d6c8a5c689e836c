/** The desk around every screen behind the login. */
export const loadShell = () => import('./frame/shell.tsx');
