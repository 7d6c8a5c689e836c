import path from 'node:path';

/**
 * The absolute path of a file that a user names in a command. A relative one begins at the folder where the command was
 * typed: npm and `bin/portale` change the working directory before they start it, and keep that folder in INIT_CWD.
 */
export const givenPath = (file: string): string => path.resolve(process.env.INIT_CWD ?? '', file);
