/**
 * What may be wrong with a sealed file. `seal-missing`: no file of this kind; `seal-altered`: not the bytes that were
 * sealed; `seal-foreign`: sealed, and not by this installation.
 */
export const SEAL_FAULTS = ['seal-missing', 'seal-altered', 'seal-foreign'] as const;
export type SealFault = (typeof SEAL_FAULTS)[number];
