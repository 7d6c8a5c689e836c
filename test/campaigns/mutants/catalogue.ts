import { ACCESS } from './access.ts';
import { ACCOUNTS } from './accounts.ts';
import { BRANCHES } from './branches.ts';
import { CLIENTS } from './clients.ts';
import { DOCUMENTS } from './documents.ts';
import { EIGHTH_LOOK } from './eighth-look.ts';
import { ELEVENTH_LOOK } from './eleventh-look.ts';
import { FIFTEENTH_LOOK } from './fifteenth-look.ts';
import { FIFTH_LOOK } from './fifth-look.ts';
import { FOURTEENTH_LOOK } from './fourteenth-look.ts';
import { FOURTH_LOOK } from './fourth-look.ts';
import { HANDOVER } from './handover.ts';
import { INTAKE } from './intake.ts';
import type { Mutant } from './mutant.ts';
import { NINTH_LOOK } from './ninth-look.ts';
import { NODES } from './nodes.ts';
import { PRESERVATION } from './preservation.ts';
import { PUSH } from './push.ts';
import { ROOMS } from './rooms.ts';
import { SCREENS } from './screens.ts';
import { SEALING } from './sealing.ts';
import { SECOND_LOOK } from './second-look.ts';
import { SERVER } from './server.ts';
import { SEVENTH_LOOK } from './seventh-look.ts';
import { SIGNATURES } from './signatures.ts';
import { SIGNATURES_ASKED } from './signing.ts';
import { SIXTEENTH_LOOK } from './sixteenth-look.ts';
import { SIXTH_LOOK } from './sixth-look.ts';
import { STANDING_RULES } from './standing.ts';
import { TENTH_LOOK } from './tenth-look.ts';
import { THIRD_LOOK } from './third-look.ts';
import { THIRTEENTH_LOOK } from './thirteenth-look.ts';
import { TWELFTH_LOOK } from './twelfth-look.ts';
import { WEB } from './web.ts';
import { WRITTEN_COLUMNS } from './written.ts';

/** Mistakes that the tests once missed, and those that would do the greatest harm; one each. */
export const MUTANTS: readonly Mutant[] = [
  ...ACCESS,
  ...CLIENTS,
  ...DOCUMENTS,
  ...ACCOUNTS,
  ...INTAKE,
  ...NODES,
  ...BRANCHES,
  ...HANDOVER,
  ...PRESERVATION,
  ...PUSH,
  ...SIGNATURES,
  ...SEALING,
  ...ROOMS,
  ...SERVER,
  ...SIGNATURES_ASKED,
  ...STANDING_RULES,
  ...WEB,
  ...SCREENS,
  ...SECOND_LOOK,
  ...THIRD_LOOK,
  ...FOURTH_LOOK,
  ...FIFTH_LOOK,
  ...SIXTH_LOOK,
  ...SEVENTH_LOOK,
  ...EIGHTH_LOOK,
  ...NINTH_LOOK,
  ...TENTH_LOOK,
  ...ELEVENTH_LOOK,
  ...TWELFTH_LOOK,
  ...THIRTEENTH_LOOK,
  ...FOURTEENTH_LOOK,
  ...FIFTEENTH_LOOK,
  ...SIXTEENTH_LOOK,
  ...WRITTEN_COLUMNS,
];
