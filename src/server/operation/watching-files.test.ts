import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../scripts/commands.mjs';

/** The files that a technician takes from `docs/`: alerts, dashboard, policies of a bucket, and the pages' commands. */
const DOCS = path.resolve(import.meta.dirname, '../../../docs');
const read = (...names: string[]) => readFileSync(path.join(DOCS, ...names), 'utf8');
const HAS_PROMTOOL = spawnSync('promtool', ['--version']).status === 0;

/** The metrics that the portal serves, by their names in metrics.ts. */
function served(): Set<string> {
  const source = readFileSync(path.join(import.meta.dirname, 'metrics.ts'), 'utf8');
  const names = [...source.matchAll(/gauge\(\s*'(\w+)'/g)].map(([, name]) => `portale_${name}`);
  const histograms = ['bucket', 'count', 'sum'].map((part) => `portale_request_seconds_${part}`);
  return new Set([...names, ...histograms, 'portale_connections']);
}

describe('alerts and dashboard', () => {
  it.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('%s uses only metrics that the portal serves', (file) => {
    const used = [...read('installation', file).matchAll(/\bportale_\w+/g)].map(([name]) => name);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !served().has(name))).toEqual([]);
  });

  it.skipIf(!HAS_PROMTOOL)('the alerts pass promtool (skipped where the package prometheus is not installed)', () => {
    const cwd = path.join(DOCS, 'installation');
    const tool = (...words: string[]) => execFileSync('promtool', words, { cwd, encoding: 'utf8' });
    expect(tool('check', 'rules', 'prometheus-rules.yml')).toContain('SUCCESS: 14 rules found');
    expect(tool('test', 'rules', 'prometheus-rules.test.yml')).toContain('SUCCESS');
  });

  it('each alert that names a section of the runbook names one that exists', () => {
    const anchors = [...read('runbook.md').matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    const named = [...read('installation', 'prometheus-rules.yml').matchAll(/runbook\.md#(\S+)/g)].map(([, at]) => at);
    expect(named.filter((at) => !anchors.includes(at ?? ''))).toEqual([]);
  });
});

it('a bucket’s lifecycle deletes old versions and nothing else', () => {
  const { Rules } = JSON.parse(read('installation', 's3-lifecycle.json'));
  expect(Rules.flatMap(Object.keys).filter((key: string) => /Expiration|Transition/.test(key))).toEqual([
    'NoncurrentVersionExpiration',
  ]);
  expect(JSON.parse(read('installation', 's3-policy.json')).Statement).toHaveLength(2);
});

it.each(['runbook.md', 'gdpr.md', 'installation.md', 'configuration.md'])('each command in %s exists', (page) => {
  const text = read(page);
  const named = [...text.matchAll(/(?:bin\/portale|npm run) ([a-z][a-z:-]*)/g)].map(([, command = '']) => command);
  expect(named.filter((command) => !(command in COMMANDS) && command !== 'COMMAND')).toEqual([]);
});

it('installation.md has at most 1,400 words', () => {
  expect(read('installation.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1400);
});
