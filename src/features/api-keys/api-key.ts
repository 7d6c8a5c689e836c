/** The prefix of a key of payroll software: the login tells it from a session's token. */
export const KEY_PREFIX = 'plk_';
