/** A mistake that somebody might make on a tired evening, and who must notice. */
export interface Mutant {
  name: string;
  file: string;
  /** Stands once in the file; short, so that it moves seldom. */
  from: string;
  to: string;
  /** What the product would then do wrong. */
  wrong: string;
  /** The test files that must notice. */
  tests: readonly string[];
  /** Part of the titles of those tests, where the file is long. */
  only?: string;
}
