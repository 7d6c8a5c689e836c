import * as z from 'zod/mini';
import { contract } from '../../../access/contract.ts';
import { INTAKE } from '../intake.contract.ts';

const MailAddress = z.object({
  /** Whether this installation polls a mailbox. */
  attiva: z.boolean(),
  /** The practice's address in that mailbox, a secret of its consultants; null until the address is created. */
  indirizzo: z.nullable(z.string()),
});

export const readMailAddress = contract({
  method: 'GET',
  path: '/apiback/api/indirizzoposta',
  permission: 'intake.mailAddress',
  name: 'readMailAddress',
  chapter: INTAKE,
  summary: 'The address to which the practice mails whole files',
  when: 'To tell payroll software where to mail whole files.',
  response: MailAddress,
});

export const renewMailAddress = contract({
  method: 'POST',
  path: '/apiback/api/indirizzoposta',
  permission: 'intake.mailAddress',
  name: 'renewMailAddress',
  chapter: INTAKE,
  summary: 'Another address; the one before is good no more',
  when: 'When the address has become known to others.',
  refuses: '409 no-mailbox',
  response: MailAddress,
});
