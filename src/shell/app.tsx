import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { changeUserData } from '../features/accounts/own-data.contract.ts';
import { call } from '../web/api.ts';
import { whenLanguageIsKept } from '../web/languages.ts';
import { registerServiceWorker } from '../web/service-worker-registration.ts';
import { queryClient } from '../web/session.ts';
import { router } from './router.tsx';

/**
 * Every screen with its routes and queries, as a chunk of its own: a browser that starts at the login loads it only
 * after the login page is painted.
 */
export default function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}

/** Loads the screen of the current URL, so that it can replace the login page at once. */
export const openScreen = (): Promise<void> => router.load();

/** Checks again whether the visitor may stay on the current screen. */
export const checkAgain = (): Promise<void> => router.invalidate();

registerServiceWorker();
whenLanguageIsKept((langKey) => call(changeUserData, { body: { langKey } }));
