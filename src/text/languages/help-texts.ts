/**
 * A worker's help page and the portal's own privacy notice in one language: data, loaded only by the pages that show
 * them. The chapters and questions are those of `faqFor('EMPLOYEE')`, in the same order.
 */
export interface HelpTexts {
  hint: string;
  tutorial: string;
  keys: string;
  /** Shown above the translated notice: the Italian text binds. */
  binding: string;
  /** Shown above a practice's own notice, which is never translated. */
  italianOnly: string;
  /** The name of the Italian text. */
  italian: string;
  /** `version`: the version of `PRIVACY_TEXT` that was translated; another version is shown in Italian. */
  notice: { version: string; title: string; body: string };
  faq: { title: string; questions: { question: string; answer: string[] }[] }[];
}
