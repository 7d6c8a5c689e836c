/**
 * How a table that names a person is handled: the section of the person's data copy that contains it (P139), or why no
 * section does; and how it is erased (P142), or why it stays. A new table must state both.
 */
interface PersonalTable {
  /** The section of the data copy that contains the table. */
  told?: string;
  notTold?: string;
  erased?: string;
  stays?: string;
}

const WITH_ACCOUNT = 'with the account';
const WITH_PLACE = 'with the place';
const WORDS = 'an office’s own, without the words that name them';
const OF_OFFICE = 'an office’s own, which names none of its people';

export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  account: { told: 'persona', erased: 'deleted with its last place; blank where it made something for an office' },
  account_grant: { told: 'accesso', erased: 'with the employment' },
  acknowledgement: { told: 'documenti (presaVisioneIl)', erased: 'with the document' },
  annotation: {
    notTold: 'an office’s working note on a document',
    erased: 'with the document; elsewhere without their words',
  },
  api_key: { notTold: 'an office’s', stays: OF_OFFICE },
  company: { notTold: 'a company’s own', stays: OF_OFFICE },
  company_origin: {
    notTold: 'an office’s: the package with which their company came',
    erased: 'the package, with whoever of it is erased first',
  },
  credential: { notTold: 'a secret', erased: WITH_ACCOUNT },
  document: {
    told: 'documenti',
    erased: 'deleted, with versions and contents; others’ without the words that name them',
  },
  dossier: { notTold: 'an office’s order of documents; its name stands at each', stays: WORDS },
  employee: { told: 'rapportoDiLavoro', erased: 'deleted' },
  factor_removal: { notTold: 'of consultants and administrators', erased: WITH_ACCOUNT },
  figure: { notTold: 'sums of a company', erased: 'with the employment; totals of the company stay' },
  figure_set: { notTold: 'sums of a company', stays: OF_OFFICE },
  identity_link: { told: 'identitaCollegate', erased: WITH_ACCOUNT },
  income_proof: { notTold: 'a secret of minutes; its events are in registro', erased: 'with the employment' },
  intake: { notTold: 'not yet delivered', erased: 'every closed one that has pages of theirs, with its files' },
  intake_row: { notTold: 'not yet delivered', erased: 'with the intake' },
  known_device: { notTold: 'a hash that says nothing of the person', erased: WITH_ACCOUNT },
  known_network: { notTold: 'a hash that says nothing of the person', erased: WITH_ACCOUNT },
  last_use: { notTold: 'the place that is opened next, of the account alone', erased: WITH_PLACE },
  ledger: { told: 'registro', stays: 'the chain: ids and commitments, whose words are erased' },
  mail_address: { notTold: 'a practice’s', stays: OF_OFFICE },
  mailed_key: { notTold: 'a secret', erased: WITH_PLACE },
  mailing: { notTold: 'a batch of an office', stays: WORDS },
  month_row: { notTold: 'a working paper: what counts is on the payslip', erased: 'with the employment' },
  note: { notTold: 'a company’s', stays: WORDS },
  notice: { told: 'comunicazioni', erased: 'those for them alone; others without the words that name them' },
  notice_receipt: { told: 'comunicazioni (letto)', erased: 'deleted' },
  notification: { told: 'notifiche', erased: 'for them, about what is theirs, or with their name' },
  notification_seen: { told: 'notifiche (letto)', erased: WITH_ACCOUNT },
  notification_setting: { notTold: 'whether a daily mail is wanted: an office’s', erased: WITH_ACCOUNT },
  outbox: { notTold: 'mails on their way, deleted once sent', erased: 'to them, or with their name' },
  portale_touched: { notTold: 'of a transaction that is under way', stays: 'empty between transactions' },
  practice: { notTold: 'a practice’s own', stays: OF_OFFICE },
  preservation_item: {
    notTold: 'an office’s list of what was handed over to a preserver',
    erased: 'with what no preserver has taken; of a package that was taken its rows about them, not its index',
  },
  privacy_acceptance: { told: 'informative', erased: WITH_ACCOUNT },
  proof: { notTold: 'an office’s proof, made of documents and trace', erased: 'with whoever of it is erased first' },
  push_subscription: { told: 'avvisiSuiDispositivi', erased: WITH_PLACE },
  recovery_code: { notTold: 'a secret', erased: WITH_ACCOUNT },
  remembered_answer: {
    notTold: 'the answer of a call that was sent twice, for a day',
    erased: 'theirs, or with their name',
  },
  reminder: { told: 'registro (reminded)', erased: 'deleted' },
  request: { told: 'richieste', erased: 'deleted, with its file; a company’s own without the words that name them' },
  request_answer: { told: 'richieste', erased: 'with the request' },
  retention_hold: { notTold: 'an office’s reason to keep', erased: 'there is none: nobody is erased under one' },
  saved_view: { notTold: 'an office’s', erased: 'where it names them' },
  second_factor: { told: 'secondoFattore', erased: WITH_ACCOUNT },
  second_factor_step: { notTold: 'a secret', erased: WITH_ACCOUNT },
  session: { told: 'sessioni', erased: WITH_PLACE },
  signature_confirmation: { notTold: 'a secret', erased: 'with the signer' },
  signature_request: { told: 'firme', erased: 'with its last signer; others’ without the words that name them' },
  signature_signer: { told: 'firme', erased: 'deleted' },
  ticket: { notTold: 'a secret', erased: 'with the session' },
  webhook: { notTold: 'a practice’s', stays: OF_OFFICE },
  webhook_delivery: { notTold: 'a practice’s', erased: 'deleted' },
};

/** The columns by which a table names a person. */
export const NAMING_COLUMNS = [
  'employee_id',
  'account_id',
  'grant_id',
  'created_by',
  'tax_code',
  'actor_account_id',
  'recipient',
] as const;
