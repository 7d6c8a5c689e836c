/** A realistic mistake, and the test file that must notice it. */
export interface Mutant {
  /** What the product would do wrong with the mistake. */
  wrong: string;
  file: string;
  /**
   * The text to replace, which must occur exactly once in the file; a short text is seldom affected by other changes.
   */
  from: string;
  to: string;
  test: string;
}
