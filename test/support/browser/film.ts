import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';

const run = promisify(execFile);
const FRAMES_PER_SECOND = 12;
/** A film may be two minutes long and take 6 MB. */
const LONGEST_S = 120;
const MOST_BYTES = 6_000_000;

/** Records a page as MP4, with captions drawn into the page and repeated in a WebVTT file. Needs ffmpeg. */
export class Film {
  private readonly frames: { file: string; at: number }[] = [];
  private readonly captions: { text: string; at: number }[] = [];
  private readonly writes: Promise<void>[] = [];

  readonly page: Page;
  private readonly devtools: CDPSession;
  private readonly folder: string;

  private constructor(page: Page, devtools: CDPSession, folder: string) {
    this.page = page;
    this.devtools = devtools;
    this.folder = folder;
  }

  static async begin(browser: Browser, address: string, viewport: { width: number; height: number }): Promise<Film> {
    const isPhone = viewport.width < 500;
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: isPhone ? 2 : 1,
      hasTouch: isPhone,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
    });
    const page = await context.newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Autorizzo' }).click();
    const film = new Film(page, await context.newCDPSession(page), await mkdtemp(path.join(tmpdir(), 'film-')));
    film.devtools.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
      const file = path.join(film.folder, `${film.frames.length}.jpg`);
      film.frames.push({ file, at: metadata.timestamp ?? Date.now() / 1000 });
      film.writes.push(writeFile(file, Buffer.from(data, 'base64')));
      // The page may have been closed meanwhile.
      film.devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await film.devtools.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
    return film;
  }

  /** Shows a caption at the top of the page for at least these seconds; it stays until the next one. */
  async say(text: string, seconds = 0): Promise<void> {
    await this.page.evaluate((said) => {
      const shown = document.getElementById('didascalia') ?? document.body.appendChild(document.createElement('p'));
      shown.id = 'didascalia';
      shown.textContent = said;
      Object.assign(shown.style, {
        position: 'fixed',
        insetInline: '0',
        top: '0',
        bottom: 'auto',
        width: 'auto',
        margin: '0',
        border: '0',
        padding: '14px 20px',
        background: '#122026',
        color: '#fff',
        fontSize: '20px',
        textAlign: 'center',
        pointerEvents: 'none',
      });
      // An open dialog covers everything but a later popover.
      shown.popover = 'manual';
      if (shown.matches(':popover-open')) shown.hidePopover();
      shown.showPopover();
    }, text);
    this.captions.push({ text, at: Date.now() / 1000 });
    await this.pause(seconds);
  }

  async pause(seconds: number): Promise<void> {
    await this.page.waitForTimeout(seconds * 1000);
  }

  /** Moves a drawn pointer to the element, and clicks it. */
  async press(what: Locator): Promise<void> {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (box) {
      await this.page.evaluate(
        ({ x, y }) => {
          const pointer =
            document.getElementById('puntatore') ?? document.body.appendChild(document.createElement('i'));
          pointer.id = 'puntatore';
          Object.assign(pointer.style, {
            position: 'fixed',
            left: `${x - 16}px`,
            top: `${y - 16}px`,
            width: '32px',
            height: '32px',
            borderRadius: '50%',
            background: 'rgb(18 32 38 / 35%)',
            border: '2px solid #fff',
            transition: 'left .6s, top .6s',
            margin: '0',
            padding: '0',
            pointerEvents: 'none',
          });
          pointer.popover = 'manual';
          pointer.showPopover();
        },
        { x: box.x + box.width / 2, y: box.y + box.height / 2 },
      );
      await this.pause(0.9);
    }
    await what.click();
    await this.page.evaluate(() => document.getElementById('puntatore')?.remove());
  }

  async type(where: Locator, text: string): Promise<void> {
    await where.pressSequentially(text, { delay: 60 });
    await this.pause(1);
  }

  /** Writes NAME.mp4, NAME.vtt and the poster NAME.jpg. Throws if the film is longer or larger than a film may be. */
  async end(folder: string, name: string): Promise<void> {
    const until = Date.now() / 1000;
    await this.devtools.send('Page.stopScreencast');
    await this.page.context().close();
    await Promise.all(this.writes);
    const start = this.frames[0]?.at ?? until;
    if (until - start > LONGEST_S) throw new Error(`${name}: ${Math.round(until - start)} s, at most ${LONGEST_S}`);
    const list = this.frames.map(
      ({ file, at }, n) => `file '${file}'\nduration ${((this.frames[n + 1]?.at ?? until) - at).toFixed(3)}`,
    );
    const listFile = path.join(this.folder, 'list.txt');
    // ffmpeg ignores the duration of the last file, unless the file is repeated.
    await writeFile(listFile, `${list.join('\n')}\nfile '${this.frames.at(-1)?.file}'\n`);
    await mkdir(folder, { recursive: true });
    const film = path.join(folder, `${name}.mp4`);
    const coding = ['-c:v', 'libx264', '-preset', 'slow', '-crf', '28', '-pix_fmt', 'yuv420p'];
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', listFile];
    const even = `fps=${FRAMES_PER_SECOND},scale=trunc(iw/2)*2:trunc(ih/2)*2`;
    await run('ffmpeg', [...input, '-vf', even, ...coding, '-movflags', '+faststart', film]);
    await run('ffmpeg', [
      '-y',
      '-loglevel',
      'error',
      '-ss',
      '3',
      '-i',
      film,
      '-frames:v',
      '1',
      '-q:v',
      '6',
      film.replace('.mp4', '.jpg'),
    ]);
    const { size } = await stat(film);
    if (size > MOST_BYTES) throw new Error(`${name}: ${size} bytes, at most ${MOST_BYTES}`);
    await writeFile(path.join(folder, `${name}.vtt`), this.track(start, until));
    await rm(this.folder, { recursive: true });
    console.log(`${name}: ${Math.round(until - start)} s, ${Math.round(size / 1000)} kB`);
  }

  private track(start: number, until: number): string {
    const time = (at: number) => new Date(Math.max(0, at - start) * 1000).toISOString().slice(11, 23);
    const cues = this.captions.map(
      ({ text, at }, n) => `${time(at)} --> ${time(this.captions[n + 1]?.at ?? until)}\n${text}\n`,
    );
    return `WEBVTT\n\n${cues.join('\n')}`;
  }
}
