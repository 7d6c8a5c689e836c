/** The limits of an upload, separate from its rules: a contract needs them without the sentences of refusals. */

/** Exactly 2 MB (spec §9). */
export const MAX_FILE_BYTES = 2_097_152;
export const MAX_DESCRIPTION = 200;
export const MAX_TAG = 50;
export const MAX_TAGS = 20;
export const MAX_CATEGORY = 50;
