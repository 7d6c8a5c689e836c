import { configureStore } from '@reduxjs/toolkit';
import configureInterceptors from 'app/config/axios-interceptor';
import activate, { activateAction } from 'app/modules/account/activate/activate.reducer';
import password, { savePassword } from 'app/modules/account/password/password.reducer';
import passwordReset, {
  handlePasswordResetFinish,
  handlePasswordResetInit,
} from 'app/modules/account/password-reset/password-reset.reducer';
import register, { handleRegister } from 'app/modules/account/register/register.reducer';
import settings, { saveAccountSettings } from 'app/modules/account/settings/settings.reducer';
import administration, { getSystemHealth } from 'app/modules/administration/administration.reducer';
import userManagement, { getUser, getUsers } from 'app/modules/administration/user-management/user-management.reducer';
import authentication, { clearAuthentication, getAccount, login, logout } from 'app/shared/reducers/authentication';
import axios from 'axios';
import { Storage } from 'react-jhipster';

/**
 * Translates the paths of a generated JHipster client, whose reducers run against the portal. Nothing else is
 * translated: the specification's front end is such a client, with other names for its endpoints (§7).
 */
const ADDRESSES: readonly (readonly [jhipster: RegExp, ours: string])[] = [
  [/^api\/authenticate$/, 'api/bo/authenticate'],
  [/^api\/users\?/, 'api/users/consultant/companies?'],
];
interface Scene {
  url: string;
  login: string;
  password: string;
  key: string;
}
declare const process: { argv: string[] };
const scene = JSON.parse(process.argv[2] ?? '') as Scene;

const store = configureStore({
  reducer: {
    authentication,
    password,
    passwordReset,
    activate,
    register,
    settings,
    userManagement,
    administration,
  },
  middleware: (middleware: any) => middleware({ serializableCheck: false }),
});
const dispatch = store.dispatch as any;
const state = () => store.getState() as any;
configureInterceptors(() => dispatch(clearAuthentication('login.error.unauthorized')));
axios.interceptors.request.use((config) => {
  for (const [theirs, ours] of ADDRESSES) config.url = config.url?.replace(theirs, ours);
  return config;
});
const token = () => Storage.session.get('jhi-authenticationToken') ?? Storage.local.get('jhi-authenticationToken');
const settled = async () => {
  do await new Promise((resolve) => setTimeout(resolve, 50));
  while (state().authentication.loading);
};
const enter = async (secret: string) => {
  await dispatch(login(scene.login, secret, false));
  await settled();
};

const results: Record<string, boolean | string> = {};
async function attempt(name: string, work: () => Promise<boolean>): Promise<void> {
  results[name] = await work().catch((error: unknown) => String(error));
}

await attempt('reset: an unknown key is resetPasswordFailure', async () => {
  await dispatch(handlePasswordResetFinish({ key: 'x'.repeat(43), newPassword: 'Nuova.2026.2' }));
  return state().passwordReset.resetPasswordFailure === true;
});
await attempt('reset: finished with the mailed key, and logged in with the new password', async () => {
  await dispatch(handlePasswordResetFinish({ key: scene.key, newPassword: 'Nuova.2026.2' }));
  if (state().passwordReset.resetPasswordSuccess !== true) return false;
  await enter('Nuova.2026.2');
  return state().authentication.isAuthenticated === true;
});
dispatch(logout());
await attempt('login with a wrong password: loginError', async () => {
  await enter('Sbagliata.1');
  return state().authentication.loginError === true && !token();
});
await attempt('login: the token of the header is kept, the account is authenticated', async () => {
  await enter('Nuova.2026.2');
  const { isAuthenticated, account } = state().authentication;
  return Boolean(token()) && isAuthenticated === true && account.login === scene.login;
});
await attempt('paging: rows, and totalItems of X-Total-Count', async () => {
  await dispatch(getUsers({ page: 0, size: 1, sort: 'id,asc' }));
  const first = state().userManagement.users[0]?.id;
  const { users, totalItems } = state().userManagement;
  await dispatch(getUsers({ page: 1, size: 1, sort: 'id,asc' }));
  return users.length === 1 && totalItems === 2 && state().userManagement.users[0]?.id !== first;
});
await attempt('password: a wrong current one is updateFailure', async () => {
  await dispatch(savePassword({ currentPassword: 'Sbagliata.1', newPassword: 'Nuova.2026.1' }));
  return state().password.updateFailure === true && state().authentication.isAuthenticated === true;
});
await attempt('password: changed', async () => {
  await dispatch(savePassword({ currentPassword: 'Nuova.2026.2', newPassword: 'Nuova.2026.1' }));
  return state().password.updateSuccess === true;
});
await attempt('account read again after it', async () => {
  await dispatch(getAccount());
  return state().authentication.isAuthenticated === true;
});
await attempt('logout: token and account are gone', async () => {
  dispatch(logout());
  return !token() && state().authentication.isAuthenticated === false;
});
await attempt('without a token the account is refused, and the client logs out', async () => {
  await dispatch(getAccount());
  return state().authentication.isAuthenticated === false && state().authentication.sessionHasBeenFetched === true;
});
await attempt('reset: asked for, as text/plain', async () => {
  await dispatch(handlePasswordResetInit(scene.login));
  return state().passwordReset.resetPasswordSuccess === true;
});
await enter('Nuova.2026.1');

/**
 * Results for endpoints that the specification does not have: each must be refused as missing, without logging the user
 * out.
 */
const absent: Record<string, boolean> = {};
for (const [name, work, failed] of [
  [
    'register',
    () => handleRegister({ login: 'x', email: 'x@esempio.invalid', password: 'Nuova.2026.2' }),
    () => state().register.registrationFailure,
  ],
  ['activate by GET', () => activateAction('x'), () => state().activate.activationFailure],
  ['account settings', () => saveAccountSettings({ login: scene.login }), () => state().settings.updateFailure],
  ['user management', () => getUser('1'), () => Boolean(state().userManagement.errorMessage)],
  ['administration', () => getSystemHealth(), () => Boolean(state().administration.errorMessage)],
] as const) {
  await dispatch(work());
  await settled();
  absent[name] = Boolean(failed()) && state().authentication.isAuthenticated === true;
}
console.log(JSON.stringify({ results, absent }));
