/** A mistake that a tired developer might make, and the tests that must notice it. */
export interface Mutant {
  name: string;
  file: string;
  /** Occurs once in the file; short, so that it seldom moves. */
  from: string;
  to: string;
  /** What the product would then do wrong. */
  wrong: string;
  /** The test files that must notice. */
  tests: readonly string[];
  /** Part of the titles of those tests, where the file is long. */
  only?: string;
  /** Why the product does the same all the same: it is planted no more, and counts neither as noticed nor as missed. */
  equivalent?: string;
}
