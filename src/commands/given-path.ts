import path from 'node:path';

/** The absolute path of a file that a user names, from the folder where the user is: npm and `bin/portale` leave it. */
export const givenPath = (file: string): string => path.resolve(process.env.INIT_CWD ?? '', file);
