import { isolationOf } from '../support/isolation.ts';

isolationOf('admin', 'anonymous');
