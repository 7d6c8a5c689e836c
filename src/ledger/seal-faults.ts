/**
 * What may be wrong with a sealed file. `seal-missing`: the file has no seal; `seal-altered`: its bytes differ from the
 * sealed ones; `seal-foreign`: another installation sealed it.
 */
export const SEAL_FAULTS = ['seal-missing', 'seal-altered', 'seal-foreign'] as const;
export type SealFault = (typeof SEAL_FAULTS)[number];
