import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '../../../../access/contract.ts';
import { uploadQueue } from './uploads.ts';

/** The uploads that the server received, in order: `file → intake`, or `file → a new one`. */
const { sent } = vi.hoisted(() => ({ sent: [] as string[] }));
let fails: string[] = [];
let made = 0;
vi.mock('../../../../web/upload.ts', () => ({
  upload: async ({ path }: Contract, { form, params }: { form: FormData; params?: { id: string } }) => {
    const { name } = form.get('file') as File;
    sent.push(`${name} → ${params?.id ?? 'a new one'}`);
    if (fails.includes(name)) {
      fails = fails.filter((one) => one !== name);
      throw new TypeError('broken off');
    }
    if (!params) made += 1;
    return { id: params?.id ?? `${path.length > 0 ? made : 0}`, giaAcquisito: false };
  },
}));

const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const three = () => [file('a.pdf'), file('b.pdf'), file('c.pdf')];
const allArrived = () =>
  vi.waitFor(() =>
    expect(
      uploadQueue.current().every(({ state }) => state === 'sent' || state === 'failed' || state === 'rejected'),
    ).toBe(true),
  );

afterEach(() => {
  for (const { id } of uploadQueue.current()) uploadQueue.dismiss(id);
  sent.length = 0;
  made = 0;
});

describe('files dropped together', () => {
  it('go into one intake, which the first file creates', async () => {
    const learnt: string[] = [];
    uploadQueue.add(three(), 'cedolini', { onIntake: (id) => learnt.push(id) });
    await allArrived();
    expect(sent).toEqual(['a.pdf → a new one', 'b.pdf → 1', 'c.pdf → 1']);
    expect(learnt).toEqual(['1']);
  });

  it('create no new intake if dropped into an open one', async () => {
    uploadQueue.add(three(), 'cedolini', { into: '9' });
    await allArrived();
    expect(sent).toEqual(['a.pdf → 9', 'b.pdf → 9', 'c.pdf → 9']);
  });

  it('go into the same intake if one of them has to be sent again', async () => {
    fails = ['b.pdf'];
    uploadQueue.add(three(), 'cedolini');
    await allArrived();
    const broken = uploadQueue.current().find(({ state }) => state === 'failed');
    expect(broken?.file.name).toBe('b.pdf');
    uploadQueue.retry(broken?.id ?? 0);
    await allArrived();
    expect(sent).toEqual(['a.pdf → a new one', 'b.pdf → 1', 'c.pdf → 1', 'b.pdf → 1']);
  });

  it('go into the same intake if the first one fails', async () => {
    fails = ['a.pdf'];
    uploadQueue.add(three(), 'cedolini');
    await allArrived();
    uploadQueue.retry(uploadQueue.current().find(({ state }) => state === 'failed')?.id ?? 0);
    await allArrived();
    expect(sent).toEqual(['a.pdf → a new one', 'b.pdf → a new one', 'c.pdf → 1', 'a.pdf → 1']);
  });

  it('do not go into the intake of files dropped later', async () => {
    uploadQueue.add([file('a.pdf')], 'cedolini');
    uploadQueue.add([file('b.pdf')], 'cedolini');
    await allArrived();
    expect(sent).toEqual(['a.pdf → a new one', 'b.pdf → a new one']);
  });
});
