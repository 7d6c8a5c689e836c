import type { PermissionName } from '../../../src/access/permissions.ts';
import type { Answer, Portal, TestCompany, TestEmployee } from '../portal/portal.ts';

/**
 * The rows of the isolation matrix, which stand beside their features in `<feature>.matrix.ts`: how each call is
 * aimed at an object. The matrix (test/support/isolation/isolation.ts) makes it as every role, at own, sibling, foreign and
 * absent objects. Every call of the portal has a row.
 */
export type MatrixActor = 'anonymous' | 'admin' | 'consultant' | 'company' | 'groupHead' | 'branch' | 'employee';

/** A company with one of its people, and who serves it. */
export interface World {
  company: TestCompany;
  employee: TestEmployee;
  /** The practice's consultant. */
  createdBy: string;
  practiceId: string;
  /** `codDistribuzione-codCliente-numeroProdotto`. */
  practiceCodes: string;
}

/** The target of a cell: a world's objects, or an object that does not exist. */
export interface Target {
  company: Pick<TestCompany, 'id' | 'code' | 'taxCode'>;
  employeeId: string;
  practiceCodes: string;
  actor: MatrixActor;
  /** An object made for this cell alone, so that cells do not disturb each other; a void id for the absent one. */
  make(create: (scene: Scene) => Promise<string>): Promise<string>;
}

export interface Scene {
  portal: Portal;
  world: World;
  actor: MatrixActor;
  /** The id of the caller's account. */
  account: string;
}

export interface Attempt {
  address: string;
  body?: unknown;
  /** Files and fields of a multipart body. */
  upload?: { files: { name: string; bytes: Uint8Array }[]; fields?: Record<string, string> };
}

export interface MatrixRow {
  /** How the call is made at a target; `null` where it has no object: then only role and content are checked. */
  at: ((target: Target) => Attempt | Promise<Attempt>) | null;
  plain?: Attempt;
  /** What the answer at an own object must hold. */
  holds?: (answer: Answer) => boolean;
  /** Roles that may call, and for whom no such object exists: their own is answered like the absent one. */
  notFor?: readonly MatrixActor[];
  /** Its objects are the whole practice's: all of its companies reach them, and no other practice does. */
  ofPractice?: true;
  /** Why an own call that changes something leaves no event here: nothing was left to change. */
  leavesNoEvent?: string;
}

/**
 * Whom each permission of a feature lets in, written once more, by hand and from the specification (§1, §2, §6): a row
 * that is opened in `permissions.ts` by mistake is not opened here.
 *
 * A administrator · C consultant · Z company (azienda) · D employee (dipendente); `public` without a login.
 */
export type Who = Partial<Record<PermissionName, string>>;

/** Rows by `METHOD path` of their contract. */
export type Matrix = Record<string, MatrixRow>;

/** An id that no object has. */
export const NOTHING = '999999999';

export const hasRows = ({ json }: Answer) => Array.isArray(json) && json.length > 0;
export const isObject = ({ json }: Answer) => typeof json === 'object' && json !== null;
export const isFile = ({ bytes }: Answer) => bytes.length > 0;
export const isDone = ({ status }: Answer) => status < 300;

/** A file of no certain kind: its content does not matter for a cell. */
export const A_FILE = { name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.4 niente') };
