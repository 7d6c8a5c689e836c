/** The keyword for all companies of the caller, where an endpoint accepts several. Case-insensitive, like codes. */
export const ALL_COMPANIES = 'tutte';
