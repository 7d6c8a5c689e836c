/** By task: what it writes. */
export const WRITTEN_BY_JOBS: Record<string, readonly string[]> = {
  sendMails: ['job: outbox: refusal = ‘#’, refused_at = now', 'job: outbox: sent_at = now'],
  takeFactorsAway: [
    'job: + outbox: created_at the clock, practice_id own',
    'job: - factor_removal of account another',
    'job: - recovery_code of account another',
    'job: - second_factor of account another',
  ],
  tellExpired: ['job: + notification: created_at now, mailed_at now, object_id one, practice_id own, subject text'],
  appearDocuments: [
    'job: + notification: created_at now, employee_id own, mailed_at now, object_id document the same, practice_id own, push_at now, subject text',
    'job: + outbox: created_at the clock, document_id the same, practice_id own',
    'job: document: appeared_at = now',
  ],
  warnDue: [
    '2 × job: document: due_warned = today + 7 d',
    'job: + notification: created_at now, employee_id own, object_id document the same, person text, practice_id own, push_at now + 1 min, subject text',
    'job: + notification: created_at now, object_id document the same, person text, practice_id own, subject text',
  ],
  announceNotices: [
    'job: + notification: created_at now, employee_id own, object_id notice the same, person the company’s name, practice_id own, push_at now + 10 min, subject text',
    'job: notice: announced_at = now',
  ],
  expireSignatures: [
    'job: + notification: created_at now, employee_id own, object_id signature_request the same, person text, practice_id own, push_at now + 1 min, subject text',
    'job: + notification: created_at now, object_id signature_request the same, person the company’s name, practice_id own, subject text',
    'job: signature_request: status ‘open’ → ‘expired’, status_at the clock → now',
  ],
  remindSignatures: [
    'job: + notification: created_at now, employee_id own, object_id one, person the company’s name, practice_id own, push_at now + 10 min, subject text',
    'job: signature_signer: reminded_at = now',
  ],
  mailNews: ['job: + outbox: created_at the clock, practice_id own', 'job: notification: mailed_at = now'],
  mailDigest: ['job: + outbox: created_at the clock, once ‘digest:#-#-#:#’, practice_id own'],
  tellDevices: [
    'job: + push_message: next_at now, notification_id the same, practice_id own, subscription_id one',
    'job: - push_message',
    'job: notification of employee other: push_at now - 1 h → null',
    'job: notification: push_at now - 1 h → null',
  ],
  giveUpContents: ['job: - blob', 'stored_bytes: bytes -n'],
  forgetPassword: ['job: intake_file: password_until now - 1 h → null, sealed_password drawn → null'],
  carryOutRules: [
    'job: + mailing: company_id own, created_at now, kind ‘documentReminder’, leaves_at now + 10 min, people 1, practice_id own, subject ‘’, undo {documentIds [one], employeeIds [own]}',
    'job: + notification: created_at now, employee_id own, mailed_at now, object_id document the same, practice_id own, push_at now + 10 min, subject text',
    'job: + outbox: created_at the clock, document_id the same, practice_id own',
    'job: + outbox: created_at the clock, mailing_id new, practice_id own',
    'job: + reminder: day today, employee_id own, practice_id own, sent_at now',
    'job: + rule_reminder: days 3, document_id one, practice_id own',
    'job: document: appeared_at = now, publish_on = today',
    '3 × document_count: dated +1, dated_unread +1',
  ],
};
