import './shell/early.ts';
import 'virtual:theme.css';
import './web/mantine.css';
import './web/base.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import type * as app from './shell/app.tsx';
import { loadApp } from './shell/load-shell.ts';
import { fetchLogin, LoginFirst, startsAtLogin } from './shell/login-first.tsx';
import { WaitingPart } from './shell/waiting-part.tsx';
import { directionOf } from './text/common/language.ts';
import { ChunkBoundary } from './web/chunk-boundary.tsx';
import { beginLanguage, useLanguage } from './web/languages.ts';
import { partOf } from './web/load-screen.ts';
import { awaitHeading } from './web/page-title.ts';
import { adoptSession } from './web/session-start.ts';
import { browserTheme } from './web/ui/theme-components.ts';

/** Remounts everything after a change of language: React would otherwise keep texts in the previous language. */
function InLanguage({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <DirectionProvider key={language} initialDirection={directionOf(language)} detectDirection={false}>
      <MantineProvider
        theme={browserTheme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withStaticClasses={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has lost its root');
const root = createRoot(element);
// Mantine writes no style element and no inline style, so that the policy `style-src 'self'` holds. The colour scheme
// follows the system.
const show = (page: ReactNode) =>
  root.render(
    <StrictMode>
      <InLanguage>{page}</InLanguage>
    </StrictMode>,
  );

const APP = partOf<object, typeof app>(loadApp);

/** Shows the app as soon as it has loaded. If it cannot be loaded, its place says so. */
async function showApp(): Promise<void> {
  await APP.fetch().catch(() => undefined);
  show(
    <ChunkBoundary>
      <Suspense fallback={<WaitingPart onFrame />}>
        <APP.Component />
      </Suspense>
    </ChunkBoundary>,
  );
}

let isAtLogin = false;

/** Opens the screen that follows the login page, which stays visible until that screen is ready. */
async function leaveLogin(): Promise<void> {
  if (!isAtLogin) return;
  isAtLogin = false;
  awaitHeading();
  await APP.fetch().then(
    ({ openScreen }) => openScreen(),
    () => undefined,
  );
  await showApp();
}

async function start(): Promise<void> {
  // A busy tab may give its session to this one after the first page is visible.
  const enterLate = () => (isAtLogin ? leaveLogin() : APP.fetch().then(({ checkAgain }) => checkAgain()));
  await Promise.all([beginLanguage(), adoptSession(() => void enterLate())]);
  isAtLogin = await startsAtLogin().catch(() => false);
  if (!isAtLogin) return showApp();
  window.addEventListener('hashchange', () => void leaveLogin());
  await fetchLogin().catch(() => undefined);
  if (isAtLogin) show(<LoginFirst onEntered={() => void leaveLogin()} />);
}
void start();
