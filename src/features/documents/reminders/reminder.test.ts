import { describe, expect, it } from 'vitest';
import { whyNotRemind } from './reminder.ts';

const PERSON = {
  employeeId: '1',
  name: 'Ferrari Giulia',
  firstName: 'Giulia',
  company: 'Officine Riva',
  email: 'giulia@esempio.invalid',
  webAccess: true,
  lastReminder: null,
};

describe('a reminder', () => {
  it('is sent once a day to a person who can be reached', () => {
    expect(whyNotRemind(PERSON, '2026-11-20')).toBeNull();
    expect(whyNotRemind({ ...PERSON, lastReminder: '2026-11-19' }, '2026-11-20')).toBeNull();
    expect(whyNotRemind({ ...PERSON, lastReminder: '2026-11-20' }, '2026-11-20')).toBe('reminded-today');
  });

  it('is not sent to a person without web access or without a mailbox', () => {
    expect(whyNotRemind({ ...PERSON, webAccess: false }, '2026-11-20')).toBe('without-web-access');
    expect(whyNotRemind({ ...PERSON, email: null }, '2026-11-20')).toBe('unreachable');
  });
});
