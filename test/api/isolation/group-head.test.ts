import { isolationOf } from '../../support/isolation/isolation.ts';

isolationOf('groupHead');
