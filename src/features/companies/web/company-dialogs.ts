/** The dialogs of the company list, loaded after it. */
export { CompanyForm } from './company-form.tsx';
export { CompanyLabels } from './company-labels.tsx';
export { CompanyLogins } from './logins.tsx';
