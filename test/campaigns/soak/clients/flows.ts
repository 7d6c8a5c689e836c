/**
 * The data that each generated client gets for its flows. The clients in this folder are bundled with the generated
 * code outside this repository, so they are neither type-checked nor built here.
 */
export interface Scene {
  url: string;
  password: string;
  consultant: string;
  company: { login: string; id: string; taxCode: string };
  worker: { login: string; id: string; taxCode: string };
  newcomer: { firstName: string; lastName: string; taxCode: string };
  /** Two unpublished payslips of the worker. */
  payslips: [string, string];
  /**
   * The bytes of four files: a PDF of any content, the worker's payslip of 202609, and two bulk files, one about the
   * worker and one about an unknown person.
   */
  pdf: string;
  slip: string;
  whole: [string, string];
}

export const FLOWS = [
  'logs in, and is told of a wrong password',
  'reads its account',
  'lists payslips by page, order and filter',
  'uploads a document',
  'publishes by either payload, and cancels',
  'downloads what a worker may see',
  'fetches the history and a receipt',
  'sends a notice, has it read, and deletes it',
  'sends a request, and sets its status',
  'imports people by the spec’s names, and lists them',
  'makes a dossier, publishes it, and downloads it',
  'bins and restores',
  'makes an API key, delivers with it, and revokes it',
  'brings whole files by key, follows their reading, its doubts and its outcome',
  'asks for a reset, changes a password, and logs out',
] as const;
type Flow = (typeof FLOWS)[number];

declare const process: { argv: string[]; exitCode: number };

export function check(isTrue: unknown, what: string): asserts isTrue {
  if (!isTrue) throw new Error(what);
}

export function equal(actual: unknown, expected: unknown, what: string): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  check(a === b, `${what}: ${a} instead of ${b}`);
}

export function bytesOf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}

export async function isPdf(blob: Blob): Promise<boolean> {
  return (await blob.slice(0, 5).text()) === '%PDF-';
}

/** Polls the state of an intake until its files are read. */
export async function untilRead<T extends { stato: string }>(ask: () => Promise<T>): Promise<T> {
  for (let looks = 0; looks < 300; looks += 1) {
    const intake = await ask();
    if (intake.stato !== 'analysing') return intake;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the files are not read');
}

/** Checks that one row is ready and one is doubtful, with the reasons. */
export function checkRows(rows: readonly { posizione: string; motivi: string[]; idDocumento: string | null }[]): void {
  equal(rows.map(({ posizione }) => posizione).sort(), ['decidere', 'pronto'], 'each item for itself');
  check(
    rows.every(({ motivi, idDocumento }) => motivi.length > 0 && idDocumento === null),
    'why, in words',
  );
}

/** Runs the flows in order and prints the outcome of each as a line of JSON. */
export async function run(flows: Record<Flow, (scene: Scene) => Promise<void>>): Promise<void> {
  const scene = JSON.parse(process.argv[2] ?? '') as Scene;
  const faults: Record<string, string> = {};
  for (const name of FLOWS) {
    try {
      await flows[name](scene);
    } catch (error) {
      faults[name] = error instanceof Error ? `${error.message} ${error.stack?.split('\n')[1] ?? ''}` : String(error);
    }
  }
  console.log(JSON.stringify({ flows: FLOWS.length, faults }));
}
