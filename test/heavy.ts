/** Test files that may cost more than 20 CPU seconds, and why; they run first, so that none is left alone at the end. */
export const HEAVY: Record<string, string> = {};
