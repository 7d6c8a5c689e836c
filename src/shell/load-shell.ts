/** Loads the shell, which surrounds every screen that needs a login. */
export const loadShell = () => import('./frame/shell.tsx');
