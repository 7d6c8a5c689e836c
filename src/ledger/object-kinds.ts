const OF_PRACTICE = 't.practice_id';

/**
 * Kinds whose events state only a fingerprint, with the table and the chain of each kind. The fingerprint events and
 * the verifier's queries are derived from this table.
 */
export const BY_PRINT_ALONE = {
  annotation: { from: 'annotation', chain: OF_PRACTICE },
  dossier: { from: 'dossier', chain: OF_PRACTICE },
  figures: { from: 'figure_set', chain: OF_PRACTICE },
  identityProvider: { from: 'identity_provider', chain: 'coalesce(t.practice_id, 0)' },
  monthData: { from: 'month_sheet', chain: OF_PRACTICE },
  note: { from: 'note', chain: OF_PRACTICE },
  preservationPackage: { from: 'preservation_package', chain: OF_PRACTICE },
  privacyText: { from: 'privacy_text', chain: '0' },
} as const;
export type PrintedAlone = keyof typeof BY_PRINT_ALONE;

/** The kinds of objects that events concern. */
export type ObjectKind =
  | PrintedAlone
  | 'document'
  | 'intake'
  | 'account'
  | 'employee'
  | 'grant'
  | 'practice'
  | 'company'
  | 'request'
  | 'notice'
  | 'signature'
  | 'installation';
