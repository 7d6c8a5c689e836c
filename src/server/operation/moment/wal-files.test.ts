import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { basesIn, isNeededFrom, isSigned, nameOfSegment, outdated, segmentsIn } from './wal-files.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const segment = (cluster: string, name: string) => nameOfSegment(cluster, name, Buffer.from(name), privateKey);
const bases = (cluster: string, ...moments: string[]) =>
  moments.flatMap((moment) => [`${cluster}/base-${moment}.json`, `${cluster}/base-${moment}.tar.gz`]);

it('signs a segment of the log for its cluster and its name', () => {
  const [file] = segmentsIn([segment('71', '000000010000000000000003')]);
  if (!file) throw new Error('not read');
  const bytes = Buffer.from('000000010000000000000003');
  expect(isSigned(file, bytes, publicKey)).toBe(true);
  expect(isSigned(file, Buffer.from('other'), publicKey)).toBe(false);
  expect(isSigned({ ...file, segment: '000000010000000000000004' }, bytes, publicKey)).toBe(false);
  expect(isSigned({ ...file, cluster: '72' }, bytes, publicKey)).toBe(false);
});

it('needs the log from the base copy on, in each timeline, and every history', () => {
  expect(isNeededFrom('000000010000000000000005', '000000020000000000000005')).toBe(true);
  expect(isNeededFrom('000000010000000000000005', '000000010000000000000004')).toBe(false);
  expect(isNeededFrom('000000010000000000000005', '00000002.history')).toBe(true);
});

it('keeps the newest base copy before the oldest moment with all log since, and deletes what is older', () => {
  const names = [
    ...bases('71', '20261101T020000Z', '20261102T020000Z', '20261103T020000Z'),
    segment('71', '000000010000000000000004'),
    segment('71', '000000010000000000000005'),
  ];
  expect(outdated(names, '20261102T120000Z', () => '000000010000000000000005')).toEqual([
    ...bases('71', '20261101T020000Z'),
    names[6],
  ]);
  expect(outdated(names, '20261031T000000Z', () => '000000010000000000000005')).toEqual([]);
});

it('deletes the log of an earlier cluster once no moment can need it', () => {
  const names = [
    ...bases('71', '20261101T020000Z'),
    segment('71', '000000010000000000000004'),
    ...bases('99', '20261105T020000Z', '20261113T020000Z'),
    segment('99', '000000010000000000000002'),
  ];
  const gone = outdated(names, '20261106T000000Z', () => '000000010000000000000002');
  expect(gone).toEqual([...bases('71', '20261101T020000Z'), names[2]]);
  // The earlier cluster still serves the moments before the newer one's first base copy.
  expect(outdated(names, '20261104T000000Z', () => '000000010000000000000002')).toEqual([]);
  expect(basesIn(names).map(({ moment }) => moment)).toEqual([
    '20261101T020000Z',
    '20261105T020000Z',
    '20261113T020000Z',
  ]);
});
