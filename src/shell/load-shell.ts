/** The desk that every screen behind the login stands on. */
export const loadShell = () => import('./frame/shell.tsx');
