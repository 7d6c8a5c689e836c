import type { Role } from '../access/roles.ts';
import type { Scope } from '../access/scope.ts';
import type { CurrentObject } from './fold.ts';

/** The grant that an event's actor must have, by the scope of the event; null if no grant is needed. */
const GRANT_OF_SCOPE: Readonly<Record<Scope['role'], Role | null>> = {
  authentication: null,
  keyHolder: null,
  job: null,
  admin: 'ADMIN',
  consultant: 'CONSULTANT',
  company: 'COMPANY',
  branch: 'BRANCH',
  employee: 'EMPLOYEE',
};
/**
 * Whether a grant belongs to a company or to an employee; null if it belongs to the practice or to the installation.
 */
const PLACE_OF_GRANT: Readonly<Record<Role, 'company' | 'employee' | null>> = {
  ADMIN: null,
  CONSULTANT: null,
  COMPANY: 'company',
  BRANCH: 'company',
  EMPLOYEE: 'employee',
};

interface GrantedAct {
  chain: string;
  seq: string;
  role: string;
  grant: Role;
  account: string;
  company: string | null;
  employee: string | null;
}

interface Act extends Omit<GrantedAct, 'grant' | 'account'> {
  action: string;
  account: string | null;
  /** For a grant that moved: its previous account. */
  from: string | null;
  /** For an erased person: the accounts that ended with the erasure. */
  accounts: string | null;
  /** For a company that was handed over: the chain that has held its grants since then. */
  to: string | null;
}

export interface FalseActor {
  chain: string;
  seq: string;
  detail: string;
}

/**
 * Records who acted and checks that each actor could have acted. An actor still has the grant that allowed the act,
 * unless a login or an employment was removed or the grant moved to another account; each of these is recorded as an
 * event.
 */
export class Actors {
  /** The first row of each actor in each place. */
  readonly #acts = new Map<string, GrantedAct>();
  /** Every grant, with two keys: one with its company or employee, one without. */
  readonly #grants = new Set<string>();
  readonly #accounts = new Set<string>();
  /** Chains in which additional logins were removed: the accounts of these logins are unknown. */
  readonly #loginsRemoved = new Set<string>();
  readonly #employees = new Set<string>();
  /** Accounts that ended because the last person with a grant in them was erased. */
  readonly #erased = new Set<string>();
  readonly #practices = new Set<string>();
  /** For each chain, the chains that took over companies from it, with the companies' logins and employees. */
  readonly #passedTo = new Map<string, Set<string>>();
  readonly #headOf = new Map<string, string | null>();

  /** Notes the actor of an event; returns a fault at once if the actor is impossible. */
  take(act: Act): FalseActor | null {
    const { chain, seq, action, role, account, company, employee, from, accounts, to } = act;
    if (action === 'accessMoved') this.#addGrant('EMPLOYEE', from, chain, employee);
    if (action === 'companyHandedOver' && to !== null)
      this.#passedTo.set(chain, (this.#passedTo.get(chain) ?? new Set()).add(to));
    if (action === 'employeePurged') for (const one of accounts?.split(',') ?? []) this.#erased.add(one);
    if (action === 'loginRemoved') this.#loginsRemoved.add(chain);
    if (!isScope(role)) return { chain, seq, detail: `role ${role}` };
    const grant = GRANT_OF_SCOPE[role];
    if (grant === null) return null;
    if (account === null) return { chain, seq, detail: `${role} without an account` };
    const key = [chain, role, account, company, role === 'employee' ? employee : ''].join(' ');
    if (!this.#acts.has(key)) this.#acts.set(key, { chain, seq, role, grant, account, company, employee });
    return null;
  }

  note({ kind, chain, id, facts }: CurrentObject): void {
    if (kind === 'account') this.#accounts.add(id);
    else if (kind === 'practice') this.#practices.add(id);
    else if (kind === 'employee') this.#employees.add(id);
    else if (kind === 'company') this.#headOf.set(id, facts.head ?? null);
    else if (kind === 'grant') {
      const role = facts.role as Role;
      const place = PLACE_OF_GRANT[role];
      this.#addGrant(role, facts.account ?? null, chain, place ? (facts[place] ?? null) : null);
    }
  }

  #addGrant(grant: Role, account: string | null, chain: string, place: string | null): void {
    for (const one of [null, place]) this.#grants.add(keyOf(grant, account, chain, one));
  }

  /** Yields actors without a matching grant. Call this after all accounts, companies and grants are noted. */
  *faults(): Generator<FalseActor> {
    for (const act of this.#acts.values()) {
      const { chain, seq, role, grant, account, company, employee } = act;
      const place = PLACE_OF_GRANT[grant];
      // If the practice, company or employment is gone, its grants are gone too; `Fold` checks whether it may be gone.
      if (chain !== '0' && !this.#practices.has(chain)) continue;
      if (place === 'company' && company !== null && !this.#headOf.has(company)) continue;
      if (place === 'employee' ? employee !== null && !this.#employees.has(employee) : this.#loginsRemoved.has(chain))
        continue;
      if (this.#erased.has(account)) continue;
      if (!this.#accounts.has(account)) yield { chain, seq, detail: `account ${account} is nobody's` };
      else if (!this.#could(act)) yield { chain, seq, detail: `account ${account} is no ${role} there` };
    }
  }

  /** Checks the chain of the act and the chains that took over companies from it. */
  #could(act: GrantedAct, seen: ReadonlySet<string> = new Set()): boolean {
    if (this.#couldIn(act)) return true;
    if (PLACE_OF_GRANT[act.grant] === null) return false;
    const looked = new Set([...seen, act.chain]);
    return [...(this.#passedTo.get(act.chain) ?? [])].some(
      (chain) => !looked.has(chain) && this.#could({ ...act, chain }, looked),
    );
  }

  #couldIn({ chain, grant, account, company, employee }: GrantedAct): boolean {
    // An event without a company or employee may come from any user of the practice.
    const has = (place: string | null) => this.#grants.has(keyOf(grant, account, chain, place));
    switch (PLACE_OF_GRANT[grant]) {
      case 'company':
        // A login of a group's head company may also act in its subsidiaries; a login limited to some branches may not.
        return has(company) || (grant === 'COMPANY' && company !== null && has(this.#headOf.get(company) ?? '-'));
      case 'employee':
        return has(employee);
      case null:
        return has(null);
    }
  }
}

function keyOf(grant: Role, account: string | null, chain: string, place: string | null): string {
  return [grant, account, grant === 'ADMIN' ? '' : chain, place].join(' ');
}

function isScope(role: string): role is Scope['role'] {
  return Object.hasOwn(GRANT_OF_SCOPE, role);
}
