/** Loads the shell, which surrounds every screen that needs a login. */
export const loadShell = () => import('./frame/shell.tsx');

/** Loads the routes and queries, which the login page does without. */
export const loadApp = () => import('./app.tsx');

export const loadLogin = () => import('./login.tsx');

/** Loads the list of screens. */
export const loadScreens = () => import('./screens.ts');
