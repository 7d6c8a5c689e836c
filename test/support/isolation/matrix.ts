import type { PermissionName } from '../../../src/access/permissions.ts';
import type { Answer, Portal, TestCompany, TestEmployee } from '../portal/portal.ts';

/**
 * The rows of the isolation matrix, beside their features in `<feature>.matrix.ts`: how each request is aimed at an
 * object. The matrix (test/support/isolation/isolation.ts) makes it as every role, at own, sibling, foreign and absent
 * objects. Every endpoint has a row.
 */
export type MatrixActor = 'anonymous' | 'admin' | 'consultant' | 'company' | 'groupHead' | 'branch' | 'employee';

/** A company with one of its people, and its practice. */
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
  /**
   * Creates an object for this cell alone, so that cells do not disturb each other; returns an unused id for the absent
   * one.
   */
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
  /** How the request is aimed at a target; `null` if it has no object: then only role and content are checked. */
  at: ((target: Target) => Attempt | Promise<Attempt>) | null;
  plain?: Attempt;
  /** Checks the answer about an own object. */
  holds?: (answer: Answer) => boolean;
  /** Roles that may call but have no such object: their own target answers like the absent one. */
  notFor?: readonly MatrixActor[];
  /** The objects belong to the whole practice: all its companies reach them, no other practice does. */
  ofPractice?: true;
  /** Why a changing request on an own object records no event: nothing was left to change. */
  leavesNoEvent?: string;
}

/**
 * Whom each permission of a feature lets in, repeated by hand from the specification (§1, §2, §6): a row opened by
 * mistake in `permissions.ts` is not opened here.
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

/** A file of no particular kind: its content does not matter. */
export const A_FILE = { name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.4\n1 0 obj\nniente') };
