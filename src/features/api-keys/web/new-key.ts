import { API_KEYS } from '../../../text/api-keys.ts';
import { tooLong } from '../../../text/common/fields.ts';
import { isDay } from '../../../web/ui/field/typed-date.ts';
import { NAME_MAX } from '../api-keys.contract.ts';

export type Kind = keyof typeof API_KEYS.kinds;
export const KINDS = Object.keys(API_KEYS.kinds) as Kind[];
export type Right = keyof typeof API_KEYS.rights;
export const RIGHTS = Object.keys(API_KEYS.rights) as Right[];

export interface NewKeyFields {
  name: string;
  /** The chosen companies; null means all. */
  companies: ReadonlySet<string> | null;
  kinds: ReadonlySet<Kind>;
  rights: ReadonlySet<Right>;
  from: string | null;
  until: string | null;
}

/** The first reason why the key cannot be created; null if it can. */
export function whyNotCreate({ name, companies, kinds, rights, from, until }: NewKeyFields): string | null {
  if (name.trim() === '') return API_KEYS.nameNeeded;
  const long = tooLong(name.trim(), NAME_MAX);
  if (long !== null) return long;
  if (companies?.size === 0) return API_KEYS.companiesNeeded;
  if (kinds.size === 0) return API_KEYS.kindsNeeded;
  if (rights.size === 0) return API_KEYS.rightsNeeded;
  const isForSome = companies !== null || kinds.size < KINDS.length;
  if (isForSome && [...rights].some((right) => right !== 'consegna')) return API_KEYS.onlyDelivers;
  const isWrong = [from, until].some((day) => day !== null && !isDay(day)) || (from && until && until < from);
  return isWrong ? API_KEYS.daysWrong : null;
}

/** The request body that creates the key. */
export function keyOf({ name, companies, kinds, rights, from, until }: NewKeyFields) {
  return {
    nome: name.trim(),
    ...(companies ? { aziende: [...companies] } : {}),
    ...(kinds.size < KINDS.length ? { tipi: [...kinds] } : {}),
    diritti: [...rights],
    ...(from ? { dal: from } : {}),
    ...(until ? { al: until } : {}),
  };
}
