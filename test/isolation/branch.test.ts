import { isolationOf } from '../support/isolation.ts';

isolationOf('branch');
