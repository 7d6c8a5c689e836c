/** The word for all companies of the caller, where a call takes several. Capitals are accepted, as in codes. */
export const ALL_COMPANIES = 'tutte';
