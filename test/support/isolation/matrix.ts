import type { PermissionName } from '../../../src/access/permissions.ts';
import type { Answer, Portal, TestCompany, TestEmployee } from '../portal/portal.ts';

/**
 * The rows of the isolation matrix, which each feature declares in `<feature>.matrix.ts`. A row states how a request
 * addresses an object. The matrix (test/support/isolation/isolation.ts) makes the request as every role, at own,
 * sibling, foreign and absent objects. Every endpoint has a row.
 */
export type MatrixActor = 'anonymous' | 'admin' | 'consultant' | 'company' | 'groupHead' | 'branch' | 'employee';

/** A company with one of its people, and its practice. */
export interface World {
  company: TestCompany;
  employee: TestEmployee;
  /** The account of the practice's consultant. */
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
   * Creates an object for this cell alone, so that cells do not affect each other; for the absent target returns an id
   * that no object has.
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
  /** The request at a target; `null` if the request addresses no object, so that only role and content are checked. */
  at: ((target: Target) => Attempt | Promise<Attempt>) | null;
  plain?: Attempt;
  /** Checks the answer to a request about an own object. */
  holds?: (answer: Answer) => boolean;
  /**
   * Roles that may call the endpoint but have no such object: they get the same answer for their own target as for the
   * absent one.
   */
  notFor?: readonly MatrixActor[];
  /** The objects belong to the whole practice: all companies of the practice can reach them, other practices cannot. */
  ofPractice?: true;
  /** Why a changing request on an own object records no event; for example nothing was left to change. */
  leavesNoEvent?: string;
}

/**
 * The roles that each permission of a feature admits, repeated by hand from the specification (§1, §2, §6), so that a
 * permission opened by mistake in `permissions.ts` makes a test fail.
 *
 * A administrator · C consultant · Z company (azienda) · D employee (dipendente); `public` without a login.
 */
export type Who = Partial<Record<PermissionName, string>>;

/** Rows by the `METHOD path` of the contract. */
export type Matrix = Record<string, MatrixRow>;

/** An id that no object has. */
export const NOTHING = '999999999';

export const hasRows = ({ json }: Answer) => Array.isArray(json) && json.length > 0;
export const isObject = ({ json }: Answer) => typeof json === 'object' && json !== null;
export const isFile = ({ bytes }: Answer) => bytes.length > 0;
export const isDone = ({ status }: Answer) => status < 300;

/** A file for tests in which the content does not matter. */
export const A_FILE = { name: 'a.pdf', bytes: new TextEncoder().encode('%PDF-1.4\n1 0 obj\nniente') };
