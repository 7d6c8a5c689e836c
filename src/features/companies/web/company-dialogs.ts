/** The dialogs of the list of companies, which come after it. */
export { CompanyForm } from './company-form.tsx';
export { CompanyLogins } from './logins.tsx';
