import { describe, expect, it } from 'vitest';
import { mayCall, PERMISSIONS, type PermissionName } from './permissions.ts';
import { AUTHORITIES, ROLES, type Role } from './roles.ts';

/**
 * Who may do what, written once more, by hand and from the specification (§1, §2, §6): a row that is opened in
 * `permissions.ts` by mistake is not opened here.
 *
 * A administrator · C consultant · Z company (azienda) · D employee (dipendente); `public` without a login.
 */
const WHO: Record<PermissionName, string> = {
  // Everybody's own door and account (§2 public routes, §7 "Auth and account").
  'account.authenticate': 'public',
  'account.activate': 'public',
  'account.resetPassword': 'public',
  'account.confirmEmail': 'public',
  'account.setUpAdministrator': 'public',
  'account.logout': 'A C Z D',
  'account.read': 'A C Z D',
  'account.switchRole': 'A C Z D',
  'account.join': 'A C Z D',
  'account.changePassword': 'A C Z D',
  'account.sessions': 'A C Z D',
  'account.secondFactor': 'A C Z D',
  'account.reauthenticate': 'A C Z D',
  'account.userData': 'C Z D',
  // The privacy text is public, read again by every role, written by the administrator alone.
  'privacy.confirm': 'public',
  'privacy.page': 'public',
  'privacy.read': 'A C Z D',
  'privacy.write': 'A',
  // §6: "Admin manages consultant accounts"; consultants their companies; companies their employees.
  'consultants.list': 'A',
  'consultants.manage': 'A',
  'consultants.users': 'A C',
  'users.manage': 'A C Z',
  'users.toggle': 'C Z',
  'users.invite': 'C Z',
  'users.inviteCompany': 'C',
  'companies.consultantHome': 'C',
  'companies.users': 'C',
  'companies.manage': 'C',
  'companies.list': 'C Z',
  'companies.read': 'C Z',
  'companies.change': 'C Z',
  'companies.logins': 'C Z',
  'practice.logins': 'C',
  'employees.list': 'C Z',
  'employees.users': 'C Z',
  'employees.manage': 'C Z',
  // The dashboard and the notes (§2 "Company or consultant"); figures come from the practice.
  'figures.read': 'C Z',
  'figures.import': 'C',
  'notes.use': 'C Z',
  'views.own': 'C Z',
  'search.use': 'C Z D',
  // Documents, dossiers, recycle bin, annotations (§2 "Company or consultant").
  'documents.list': 'C Z',
  'documents.download': 'C Z',
  'documents.publish': 'C Z',
  'documents.markRead': 'C Z',
  'documents.upload': 'C Z',
  'documents.edit': 'C Z',
  'documents.correct': 'C Z',
  'documents.discard': 'C Z',
  'documents.delete': 'C Z',
  'documents.withdraw': 'C',
  'documents.deliver': 'C',
  'apiKeys.manage': 'C',
  'documents.storage': 'A C',
  'documents.own': 'D',
  'documents.zip': 'C Z D',
  'documents.print': 'C Z',
  'annotations.use': 'C Z',
  'reminders.send': 'C Z',
  'dossiers.list': 'C Z',
  'dossiers.manage': 'C Z',
  'history.read': 'C Z',
  'intake.use': 'C Z',
  'intake.createEmployee': 'C Z',
  // The board is the company's (and its consultant's); an employee reads it.
  'notices.manage': 'C Z',
  'notices.own': 'D',
  // Requests go from employees and companies to the roles that handle them.
  'requests.work': 'C Z',
  'requests.read': 'C Z D',
  'requests.send': 'Z D',
  'requests.own': 'D',
  'requests.forms': 'A C Z D',
  'notifications.company': 'C Z',
  'notifications.own': 'A C Z D',
  'notifications.mark': 'C Z D',
  // A receipt is for those who saw the document; anybody may check one.
  'receipts.issue': 'C Z D',
  'receipts.check': 'public',
  // The bearer of a ticket has been let in already.
  'tickets.redeem': 'public',
  'openapi.read': 'public',
};

const LETTERS: Record<Role, string> = { ADMIN: 'A', CONSULTANT: 'C', COMPANY: 'Z', EMPLOYEE: 'D' };

describe('the permission table', () => {
  it.each(Object.keys(PERMISSIONS) as PermissionName[])(
    'lets to %s whom the specification names, and nobody else',
    (name) => {
      const who = WHO[name];
      const allowed = ROLES.filter((role) => mayCall(name, role)).map((role) => LETTERS[role]);
      expect(allowed.join(' ')).toBe(who === 'public' ? 'A C Z D' : who);
      expect(mayCall(name, null), 'whom nobody knows').toBe(who === 'public');
    },
  );

  it('has no row that was not looked up in the specification', () => {
    expect(Object.keys(WHO).sort()).toEqual(Object.keys(PERMISSIONS).sort());
  });
});

describe('a role', () => {
  it('becomes active in the order of the specification: admin, consultant, company, employee (§6)', () => {
    expect(ROLES).toEqual(['ADMIN', 'CONSULTANT', 'COMPANY', 'EMPLOYEE']);
  });

  it('reads in authorities as the specification writes it (§6)', () => {
    expect(ROLES.map((role) => AUTHORITIES[role])).toEqual([
      'ROLE_ADMIN',
      'ROLE_CONSULTANT',
      'ROLE_COMPANY',
      'ROLE_USER',
    ]);
  });
});
