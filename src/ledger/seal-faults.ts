/**
 * What may be wrong with a sealed file. `seal-missing`: no file of this kind; `seal-altered`: its bytes differ from the
 * sealed ones; `seal-foreign`: sealed by another installation.
 */
export const SEAL_FAULTS = ['seal-missing', 'seal-altered', 'seal-foreign'] as const;
export type SealFault = (typeof SEAL_FAULTS)[number];
