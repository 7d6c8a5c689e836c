import { lazy } from 'react';
import { inTime } from '../web/load-screen.ts';
import { whenLogInIsAsked } from '../web/session.ts';
import { askedAbove } from './asked-above.tsx';

const { ask, Asked } = askedAbove(lazy(() => inTime(() => import('./log-in-above.tsx'))));
whenLogInIsAsked(ask);

/** The dialog above the page whose session has ended: what was typed and chosen stays beneath it. */
export const LogInAgain = Asked;
