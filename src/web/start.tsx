import 'virtual:theme.css';
import './mantine.css';
import './base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.tsx';
import { registerServiceWorker } from './service-worker-registration.ts';
import { adoptSession, queryClient } from './session.ts';
import { browserTheme } from './theme-components.ts';

/** Not awaited by the file itself: the screens import the same libraries, and would wait for its end. */
async function start(): Promise<void> {
  const element = document.getElementById('root');
  if (!element) throw new Error('index.html has lost its root');
  registerServiceWorker();
  await adoptSession();
  // Once it is known what to draw it is drawn once; a failure is told by what the router draws then.
  await router.load().catch(console.error);
  // No style element and no inline style in markup: `style-src 'self'` holds. The scheme follows the system.
  createRoot(element).render(
    <StrictMode>
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
    </StrictMode>,
  );
}

void start();
