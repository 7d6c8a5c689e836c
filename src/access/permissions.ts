import type { Role } from './roles.ts';

/**
 * THE table: who may call what at all. Which records a caller may touch is the scope's matter (`scope.ts` and
 * the row policies of the database). `public` needs no session; `any` needs one, of whatever role.
 */
export const PERMISSIONS = {
  'account.authenticate': 'public',
  'account.logout': 'any',
  'account.read': 'any',
  'account.switchRole': 'any',
  'account.setUpAdministrator': 'public',
  'account.activate': 'public',
  'account.join': 'any',
  'account.resetPassword': 'public',
  'account.changePassword': 'any',
  'account.userData': ['COMPANY', 'CONSULTANT', 'EMPLOYEE'],
  'account.confirmEmail': 'public',
  'account.sessions': 'any',
  'account.secondFactor': 'any',
  'account.reauthenticate': 'any',
  'privacy.confirm': 'public',
  'privacy.page': 'public',
  'privacy.read': 'any',
  'privacy.write': ['ADMIN'],
  'users.manage': ['ADMIN', 'CONSULTANT', 'COMPANY'],
  'users.toggle': ['COMPANY', 'CONSULTANT'],
  'users.invite': ['COMPANY', 'CONSULTANT'],
  'users.inviteCompany': ['CONSULTANT'],
  'consultants.list': ['ADMIN'],
  'consultants.manage': ['ADMIN'],
  'consultants.users': ['ADMIN', 'CONSULTANT'],
  'companies.list': ['COMPANY', 'CONSULTANT'],
  'companies.read': ['COMPANY', 'CONSULTANT'],
  'companies.consultantHome': ['CONSULTANT'],
  'figures.read': ['COMPANY', 'CONSULTANT'],
  'figures.import': ['CONSULTANT'],
  'notes.use': ['COMPANY', 'CONSULTANT'],
  'employees.list': ['COMPANY', 'CONSULTANT'],
  'employees.users': ['COMPANY', 'CONSULTANT'],
  'employees.manage': ['COMPANY', 'CONSULTANT'],
  'documents.list': ['COMPANY', 'CONSULTANT'],
  'documents.download': ['COMPANY', 'CONSULTANT'],
  'documents.publish': ['COMPANY', 'CONSULTANT'],
  'documents.markRead': ['COMPANY', 'CONSULTANT'],
  'documents.upload': ['COMPANY', 'CONSULTANT'],
  'documents.edit': ['COMPANY', 'CONSULTANT'],
  'documents.correct': ['COMPANY', 'CONSULTANT'],
  'documents.withdraw': ['CONSULTANT'],
  'documents.discard': ['COMPANY', 'CONSULTANT'],
  'documents.delete': ['COMPANY', 'CONSULTANT'],
  'documents.storage': ['ADMIN', 'CONSULTANT'],
  'documents.own': ['EMPLOYEE'],
  'documents.zip': ['COMPANY', 'CONSULTANT', 'EMPLOYEE'],
  'annotations.use': ['COMPANY', 'CONSULTANT'],
  'reminders.send': ['COMPANY', 'CONSULTANT'],
  'dossiers.list': ['COMPANY', 'CONSULTANT'],
  'dossiers.manage': ['COMPANY', 'CONSULTANT'],
  'notices.manage': ['COMPANY', 'CONSULTANT'],
  'notices.own': ['EMPLOYEE'],
  'requests.work': ['COMPANY', 'CONSULTANT'],
  'requests.read': ['COMPANY', 'CONSULTANT', 'EMPLOYEE'],
  'requests.send': ['COMPANY', 'EMPLOYEE'],
  'requests.own': ['EMPLOYEE'],
  'requests.forms': 'any',
  'notifications.company': ['COMPANY', 'CONSULTANT'],
  'notifications.own': 'any',
  'notifications.mark': ['COMPANY', 'CONSULTANT', 'EMPLOYEE'],
  'receipts.issue': ['COMPANY', 'CONSULTANT', 'EMPLOYEE'],
  'receipts.check': 'public',
  'history.read': ['COMPANY', 'CONSULTANT'],
  'intake.createEmployee': ['COMPANY', 'CONSULTANT'],
  'intake.use': ['CONSULTANT', 'COMPANY'],
  'tickets.redeem': 'public',
  'openapi.read': 'public',
} as const satisfies Record<string, 'public' | 'any' | readonly Role[]>;

export type PermissionName = keyof typeof PERMISSIONS;

export function mayCall(permission: PermissionName, role: Role | null): boolean {
  const allowed: 'public' | 'any' | readonly Role[] = PERMISSIONS[permission];
  if (allowed === 'public') return true;
  if (role === null) return false;
  return allowed === 'any' || allowed.includes(role);
}
