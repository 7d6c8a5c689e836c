import { lazy } from 'react';
import { whenIdentityIsAsked } from '../web/api.ts';
import { askedAbove } from './asked-above.tsx';

const { ask, Asked } = askedAbove(lazy(() => import('../features/accounts/web/identity-dialog.tsx')));
whenIdentityIsAsked(ask);

/** The dialog, while some call waits for the person to re-authenticate. */
export const IdentityQuestion = Asked;
