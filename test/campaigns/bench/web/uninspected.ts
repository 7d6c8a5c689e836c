import type { ServedPage } from './bare-page.ts';
import { installDriver } from './page-driver.ts';
import { windowSettles } from './quiet.ts';

/**
 * A response or event of Chromium's protocol. The only event parameters declared are those of `Fetch.requestPaused`.
 */
interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: { requestId: string; request: { url: string } };
  result?: unknown;
  error?: { message: string };
}

/** The settings for opening a page. */
export interface Visit {
  address: string;
  /** The factor of CPU throttling. */
  speed: number;
  /** A script that runs in the page before the page's own code. */
  before: string;
  /** A page served by the bench itself. */
  served?: ServedPage;
}

/**
 * Chromium without an inspector. Playwright attaches an inspector to each page, which makes V8 re-read a whole file for
 * every `Error` that a library creates and every request that a script sends. This takes 0.15 s of the first render at
 * 4×, which no user experiences.
 */
export class Uninspected {
  private readonly waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  private readonly listeners = new Set<(message: Message) => void>();
  private last = 0;
  private readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Message;
      const asked = message.id === undefined ? undefined : this.waiting.get(message.id);
      if (message.id === undefined) for (const listener of this.listeners) listener(message);
      else if (message.error) asked?.reject(new Error(message.error.message));
      else asked?.resolve(message.result);
      if (message.id !== undefined) this.waiting.delete(message.id);
    });
  }

  /** Connects to a browser started with `--remote-debugging-port`. */
  static async connect(port: number): Promise<Uninspected> {
    const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
    const { webSocketDebuggerUrl } = (await answer.json()) as { webSocketDebuggerUrl: string };
    const socket = new WebSocket(webSocketDebuggerUrl);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    return new Uninspected(socket);
  }

  close(): void {
    this.socket.close();
  }

  /** Time in ms from the start of the navigation until `rows` rows are painted, with an empty cache. */
  async rowsPainted(visit: Visit, rows: number): Promise<number> {
    const { browserContextId } = await this.send<{ browserContextId: string }>('Target.createBrowserContext');
    try {
      const blank = { url: 'about:blank', browserContextId };
      const { targetId } = await this.send<{ targetId: string }>('Target.createTarget', blank);
      const attach = { targetId, flatten: true };
      const { sessionId } = await this.send<{ sessionId: string }>('Target.attachToTarget', attach);
      const send = <T>(method: string, params = {}) => this.send<T>(method, params, sessionId);
      const form = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', form);
      await send('Page.enable');
      const source = `${visit.before};(${installDriver.toString()})();window.firstRows=window.bench.rowsPainted(${rows})`;
      await send('Page.addScriptToEvaluateOnNewDocument', { source });
      if (visit.served) await this.serve(visit.served, sessionId);
      await windowSettles();
      await send('Emulation.setCPUThrottlingRate', { rate: visit.speed });
      const arrived = this.event('Page.frameNavigated', sessionId);
      await send('Page.navigate', { url: visit.address });
      await arrived;
      const expression = { expression: 'window.firstRows', awaitPromise: true, returnByValue: true };
      return (await send<{ result: { value: number } }>('Runtime.evaluate', expression)).result.value;
    } finally {
      await this.send('Target.disposeBrowserContext', { browserContextId });
    }
  }

  private async serve(page: ServedPage, sessionId: string): Promise<void> {
    this.listeners.add((message) => {
      if (message.sessionId !== sessionId || message.method !== 'Fetch.requestPaused' || !message.params) return;
      const { contentType, body } = page.answer(message.params.request.url);
      const answer = {
        requestId: message.params.requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: contentType }],
        body: Buffer.from(body).toString('base64'),
      };
      void this.send('Fetch.fulfillRequest', answer, sessionId);
    });
    await this.send('Fetch.enable', { patterns: [{ urlPattern: `${page.address}*` }] }, sessionId);
  }

  private event(method: string, sessionId: string): Promise<void> {
    return new Promise((resolve) => {
      const listener = (message: Message) => {
        if (message.sessionId !== sessionId || message.method !== method) return;
        this.listeners.delete(listener);
        resolve();
      };
      this.listeners.add(listener);
    });
  }

  private async send<T>(method: string, params = {}, sessionId?: string): Promise<T> {
    this.last += 1;
    const id = this.last;
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    this.socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
    return (await answer) as T;
  }
}
