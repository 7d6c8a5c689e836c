/** What `Intl` writes in Albanian; Chromium has no Albanian (P201). */
const MONTHS = 'janar,shkurt,mars,prill,maj,qershor,korrik,gusht,shtator,tetor,nëntor,dhjetor'.split(',');
const SHORT_MONTHS = 'jan,shk,mar,pri,maj,qer,korr,gush,sht,tet,nën,dhj'.split(',');
const WEEKDAYS = 'diel,hënë,martë,mërkurë,enjte,premte,shtunë'.split(',');

export function albanianMonth(month: number, form: 'long' | 'short'): string {
  return (form === 'long' ? MONTHS : SHORT_MONTHS)[month - 1] ?? '';
}

/** A day in UTC: `e premte, 20 nëntor 2026`. */
export function albanianDay(day: Date, withYear: boolean): string {
  const words = `e ${WEEKDAYS[day.getUTCDay()]}, ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`;
  return withYear ? `${words} ${day.getUTCFullYear()}` : words;
}
