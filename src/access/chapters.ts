/**
 * The chapters of the OpenAPI document that several features share. A chapter of a single feature is defined with its
 * contracts.
 */
export const CHAPTERS = {
  account: { name: 'Account', about: 'Login, the account and its sessions, password, second factor, activation' },
  users: { name: 'Users', about: 'Who may enter: practices, companies, employees; imports, invitations, resets' },
  companies: { name: 'Companies', about: 'Companies, their branches and summaries' },
  people: { name: 'People', about: 'Employees of the companies in scope' },
  documents: {
    name: 'Documents',
    about: 'Documents of companies; publication, reading, labels, corrections and archives of any kind',
  },
  history: { name: 'History', about: 'Who delivered, published and read what; receipts and their check' },
  ownArea: { name: 'Own area', about: 'What an employee sees: own documents, notices, requests' },
  other: { name: 'Other', about: 'Saved views, search, tickets' },
} as const satisfies Record<string, Chapter>;

/** A chapter of the OpenAPI document, and the line below its name. */
export interface Chapter {
  name: string;
  about: string;
}
