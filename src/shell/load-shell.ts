/** The desk around every screen that needs a login. */
export const loadShell = () => import('./frame/shell.tsx');
