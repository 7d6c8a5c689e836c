/** The dialogs of the list of companies, loaded after it. */
export { CompanyForm } from './company-form.tsx';
export { CompanyLabels } from './company-labels.tsx';
export { CompanyLogins } from './logins.tsx';
