import type { CurrentObject } from './fold.ts';

/** Which grant an event's actor must have had; other roles need none. */
const GRANT_OF_SCOPE: Readonly<Record<string, string>> = {
  admin: 'ADMIN',
  consultant: 'CONSULTANT',
  company: 'COMPANY',
  employee: 'EMPLOYEE',
};
/** Scopes in which a row may be written at all. */
const SCOPES = new Set([...Object.keys(GRANT_OF_SCOPE), 'authentication', 'keyHolder', 'job']);

interface Act {
  chain: string;
  seq: string;
  action: string;
  role: string;
  account: string | null;
  company: string | null;
  employee: string | null;
  /** Of a place that has moved: the account that had it before. */
  from: string | null;
  /** Of somebody who was erased: the accounts that ended with them. */
  accounts: string | null;
  /** Of a company that was handed over: the chain in which its places stand since. */
  to: string | null;
}

export interface FalseActor {
  chain: string;
  seq: string;
  detail: string;
}

/**
 * Who acted, and whether they could: an actor still has the grant that allowed the act, unless a login or an employment
 * was taken away or a place moved to another account, which leaves a trace.
 */
export class Actors {
  /** The first row of each, of an actor in a place. */
  readonly #acts = new Map<string, Act>();
  readonly #grants = new Set<string>();
  readonly #accounts = new Set<string>();
  /** Chains in which further logins were taken away: it is unknown which accounts had them. */
  readonly #loginsRemoved = new Set<string>();
  readonly #employees = new Set<string>();
  /** Accounts that went with the last place of somebody who was erased. */
  readonly #erased = new Set<string>();
  readonly #practices = new Set<string>();
  /** By chain: where companies went from there, with their logins and people. */
  readonly #passedTo = new Map<string, Set<string>>();
  readonly #headOf = new Map<string, string | null>();

  /** Answers an impossible actor at once. */
  take(act: Act): FalseActor | null {
    const { chain, seq, action, role, account, company, employee, from, accounts, to } = act;
    if (action === 'accessMoved') this.#grants.add(['EMPLOYEE', from, chain, employee].join(' '));
    if (action === 'companyHandedOver' && to !== null)
      this.#passedTo.set(chain, (this.#passedTo.get(chain) ?? new Set()).add(to));
    if (action === 'employeePurged') for (const one of accounts?.split(',') ?? []) this.#erased.add(one);
    if (action === 'loginRemoved') this.#loginsRemoved.add(chain);
    if (!SCOPES.has(role)) return { chain, seq, detail: `role ${role}` };
    if (GRANT_OF_SCOPE[role] === undefined) return null;
    if (account === null) return { chain, seq, detail: `${role} without an account` };
    const key = [chain, role, account, company, role === 'employee' ? employee : ''].join(' ');
    if (!this.#acts.has(key)) this.#acts.set(key, act);
    return null;
  }

  note({ kind, chain, id, facts }: CurrentObject): void {
    if (kind === 'account') this.#accounts.add(id);
    else if (kind === 'practice') this.#practices.add(id);
    else if (kind === 'employee') this.#employees.add(id);
    else if (kind === 'company') this.#headOf.set(id, facts.head ?? null);
    else if (kind === 'grant') {
      const place = facts.role === 'EMPLOYEE' ? facts.employee : facts.role === 'COMPANY' ? facts.company : '';
      this.#grants.add([facts.role, facts.account, facts.role === 'ADMIN' ? '' : chain, place].join(' '));
    }
  }

  /** After all accounts, companies and grants have been noted. */
  *faults(): Generator<FalseActor> {
    for (const act of this.#acts.values()) {
      const { chain, seq, role, account, company, employee } = act;
      // Where the practice, company or employment is gone (the fold says whether it may be), so are its grants.
      if (chain !== '0' && !this.#practices.has(chain)) continue;
      if (role === 'company' && company !== null && !this.#headOf.has(company)) continue;
      if (role === 'employee' ? employee !== null && !this.#employees.has(employee) : this.#loginsRemoved.has(chain))
        continue;
      if (this.#erased.has(account ?? '')) continue;
      if (!this.#accounts.has(account ?? '')) yield { chain, seq, detail: `account ${account} is nobody's` };
      else if (!this.#could(act)) yield { chain, seq, detail: `account ${account} is no ${role} there` };
    }
  }

  /** There, or where the company has gone since. */
  #could(act: Act, seen: ReadonlySet<string> = new Set()): boolean {
    if (this.#couldIn(act)) return true;
    if (act.role !== 'company' && act.role !== 'employee') return false;
    const looked = new Set([...seen, act.chain]);
    return [...(this.#passedTo.get(act.chain) ?? [])].some(
      (chain) => !looked.has(chain) && this.#could({ ...act, chain }, looked),
    );
  }

  #couldIn({ chain, role, account, company, employee }: Act): boolean {
    const has = (place: string) =>
      this.#grants.has([GRANT_OF_SCOPE[role], account, role === 'admin' ? '' : chain, place].join(' '));
    if (role === 'company')
      // An event without a company may be by any company of the practice.
      return company === null
        ? this.#hasAny(role, account, chain)
        : has(company) || has(this.#headOf.get(company) ?? '-');
    if (role === 'employee') return employee === null ? this.#hasAny(role, account, chain) : has(employee);
    return has('');
  }

  #hasAny(role: string, account: string | null, chain: string): boolean {
    const beginning = `${GRANT_OF_SCOPE[role]} ${account} ${chain} `;
    for (const grant of this.#grants) if (grant.startsWith(beginning)) return true;
    return false;
  }
}
