/** A realistic mistake, and the test file that must notice it. */
export interface Mutant {
  /** What the product would then do wrong. */
  wrong: string;
  file: string;
  /** Occurs exactly once in the file; short, so that it seldom moves. */
  from: string;
  to: string;
  test: string;
}
