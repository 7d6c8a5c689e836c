import { askEarly } from './web/early.ts';

askEarly();
void import('./web/start.tsx');
