/**
 * The cost of a public route. An unknown caller must not trigger expensive work: such work is done once and shared, for
 * a few callers at a time, or only for the holder of a key (decision 41).
 */
type PublicCost =
  /**
   * Returns prepared bytes: constants, files of the build, answers made once (`server/http/ready-made.ts`); or a fresh
   * challenge.
   */
  | 'ready'
  /**
   * Reads a few rows by key, over the connections reserved for strangers (`server/database/database.ts`); sends at most
   * one outgoing request.
   */
  | 'rows'
  /** Computes a hash or a signature, rate-limited per account and network (`accounts/brakes.io.ts`). */
  | 'braked'
  /**
   * Reads a few rows for a stranger; returns a file or makes a change only for the holder of a personal key or ticket.
   */
  | 'keyed'
  /**
   * Starts a process or a long query: a few at once, per network and in total; the other callers get 429
   * (`server/http/few-at-once.ts`).
   */
  | 'lane'
  /** Answers 404 before any work, except for the operator of the installation. */
  | 'operator';

/**
 * THE table of public routes, by method and path; a public route without a row stops the start (`server/http/http.ts`).
 */
export const PUBLIC_COSTS: Readonly<Record<string, PublicCost>> = {
  'POST /apirest/api/bo/authenticate': 'braked',
  'POST /apirest/api/bo/authenticate/second-factor': 'braked',
  'POST /apirest/api/bo/authenticate/passkey/begin': 'ready',
  'POST /apirest/api/bo/authenticate/passkey': 'braked',
  'GET /apirest/api/bo/authenticate/identita': 'rows',
  'POST /apirest/api/bo/authenticate/identita/begin': 'rows',
  'POST /apirest/api/bo/authenticate/identita': 'braked',
  'POST /apirest/api/bo/authenticate/identita/accesso': 'braked',
  'POST /apirest/api/account/administrator': 'keyed',
  'GET /apirest/api/account/activate': 'rows',
  'POST /apirest/api/account/activate': 'keyed',
  'POST /apirest/api/account/activate/documento/:id': 'keyed',
  'POST /apirest/api/account/activate/rinnova': 'keyed',
  'POST /apirest/api/account/reset-password/init': 'rows',
  'POST /apirest/api/account/reset-password/mail': 'rows',
  'GET /apirest/api/account/reset-password/finish': 'rows',
  'POST /apirest/api/account/reset-password/finish': 'keyed',
  'POST /apirest/api/account/userdata/conferma': 'keyed',
  'GET /apirest/api/privacy-activate': 'keyed',
  'GET /apirest/api/privacy/page': 'rows',
  'GET /apiback/api/ricevute/chiave': 'ready',
  'GET /apiback/api/ricevute/sigilli': 'rows',
  'POST /apiback/api/ricevute/sigillo': 'lane',
  'POST /apiback/api/ricevute/verifica': 'lane',
  'POST /apiback/api/ricevute/registro': 'lane',
  'POST /apiback/api/ricevute/reddito': 'keyed',
  'POST /apiback/api/ricevute/fascicolo': 'keyed',
  'POST /apiback/api/ricevute/fascicolo/file': 'keyed',
  'GET /apiback/api/biglietti/:ticket': 'keyed',
  'GET /apirest/api/openapi.json': 'ready',
  'GET /apirest/api/docs': 'ready',
  'GET /apirest/api/docs/page.js': 'ready',
  'GET /apirest/api/docs/page.css': 'ready',
  'GET /apirest/api/docs/swagger-ui-bundle.js': 'ready',
  'GET /apirest/api/docs/swagger-ui.css': 'ready',
  'GET /': 'ready',
  'GET /backoffice': 'ready',
  'GET /backoffice/*': 'ready',
  // Concurrent requests share one check, over a separate connection (server/operation/health.ts).
  'GET /health': 'rows',
  'GET /.well-known/security.txt': 'ready',
  'GET /health/live': 'ready',
  'GET /health/ready': 'rows',
  'GET /health/probe': 'operator',
  'POST /health/probe': 'operator',
  'GET /health/probe/stream': 'operator',
  'GET /metrics': 'operator',
  // Served only by `npm run demo`, on this machine.
  'GET /demo/posta': 'rows',
};
