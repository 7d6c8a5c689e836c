import './shell/early.ts';
import 'virtual:theme.css';
import './web/mantine.css';
import './web/base.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { changeUserData } from './features/accounts/own-data.contract.ts';
import { router } from './shell/router.tsx';
import { directionOf } from './text/common/language.ts';
import { call } from './web/api.ts';
import { beginLanguage, useLanguage, whenLanguageIsKept } from './web/languages.ts';
import { registerServiceWorker } from './web/service-worker-registration.ts';
import { adoptSession, queryClient } from './web/session.ts';
import { browserTheme } from './web/ui/theme-components.ts';

/** Remounts the whole app after a change of language: React would otherwise keep texts in the previous language. */
function App() {
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
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has lost its root');

registerServiceWorker();
whenLanguageIsKept((langKey) => call(changeUserData, { body: { langKey } }));
// Uses `then` instead of `await`: for a module with top-level await the bundler adds a one-line file before each
// screen.
void Promise.all([beginLanguage(), adoptSession(() => void router.invalidate())]).then(() => {
  // Mantine writes no style element and no inline style, so that the policy `style-src 'self'` holds. The colour scheme
  // follows the system.
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
