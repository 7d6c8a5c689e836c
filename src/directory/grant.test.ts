import { describe, expect, it } from 'vitest';
import { mayManage, stateOf, whyNotInvite } from './grant.ts';

const COMPANY = { role: 'COMPANY', practiceId: '1', companyIds: ['11'] } as const;
const grant = (
  role: 'ADMIN' | 'CONSULTANT' | 'COMPANY' | 'EMPLOYEE',
  practiceId: string | null,
  companyId: string | null,
) => ({
  role,
  practiceId,
  companyId,
});

describe('the users that an actor manages (P3)', () => {
  it('are only consultants for an administrator', () => {
    const admin = { role: 'ADMIN', practiceId: null, companyIds: [] } as const;
    expect(mayManage(admin, grant('CONSULTANT', '1', null))).toBe(true);
    for (const role of ['ADMIN', 'COMPANY', 'EMPLOYEE'] as const)
      expect(mayManage(admin, grant(role, '1', '11'))).toBe(false);
  });

  it('are all users of the practice for a consultant', () => {
    const consultant = { role: 'CONSULTANT', practiceId: '1', companyIds: [] } as const;
    for (const role of ['CONSULTANT', 'COMPANY', 'EMPLOYEE'] as const) {
      expect(mayManage(consultant, grant(role, '1', '12'))).toBe(true);
      expect(mayManage(consultant, grant(role, '2', '21'))).toBe(false);
    }
  });

  it('are the users of the same company for a company login, never its consultant', () => {
    expect(mayManage(COMPANY, grant('EMPLOYEE', '1', '11'))).toBe(true);
    expect(mayManage(COMPANY, grant('COMPANY', '1', '11'))).toBe(true);
    expect(mayManage(COMPANY, grant('EMPLOYEE', '1', '12'))).toBe(false);
    expect(mayManage(COMPANY, grant('CONSULTANT', '1', null))).toBe(false);
    expect(mayManage({ ...COMPANY, role: 'EMPLOYEE' }, grant('EMPLOYEE', '1', '11'))).toBe(false);
  });
});

describe('an invitation', () => {
  const fresh = {
    activatedAt: null,
    disabledAt: null,
    webAccess: true,
    email: 'a@esempio.invalid',
    invitedUntil: null,
  };
  const now = new Date('2026-11-20T11:00:00Z');

  it('is refused for a user who is active, disabled, without web access or without a mailbox', () => {
    expect(whyNotInvite(fresh)).toBeNull();
    expect(whyNotInvite({ ...fresh, activatedAt: '2026-01-01' })?.refused).toBe('already-active');
    expect(whyNotInvite({ ...fresh, disabledAt: '2026-01-01' })?.refused).toBe('access-disabled');
    expect(whyNotInvite({ ...fresh, webAccess: false })?.refused).toBe('no-web-access');
    expect(whyNotInvite({ ...fresh, email: null })?.refused).toBe('email-missing');
  });

  it('expires by date alone, without a job (P6)', () => {
    const state = (invitedUntil: string | null) => stateOf({ ...fresh, invitedUntil }, now).stato;
    expect(state(null)).toBe('maiInvitato');
    expect(state('2026-11-20T11:00:01Z')).toBe('inAttesa');
    expect(state('2026-11-20T11:00:00Z')).toBe('scaduta');
  });
});
