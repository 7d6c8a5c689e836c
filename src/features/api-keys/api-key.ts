/** What a key of payroll software begins with: told from a session's token at the door. */
export const KEY_PREFIX = 'plk_';
