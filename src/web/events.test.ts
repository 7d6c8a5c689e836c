import { expect, it } from 'vitest';
import { eventParser, type ServerEvent } from './events.ts';

function parse(...chunks: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const feed = eventParser((event) => events.push(event));
  for (const chunk of chunks) feed(chunk);
  return events;
}

it('parses events split at any point into chunks', () => {
  const events = parse('event: riga\nda', 'ta: {"n":1}\n', '\ndata: due\n\n');
  expect(events).toEqual([
    { event: 'riga', data: '{"n":1}', id: null },
    { event: 'message', data: 'due', id: null },
  ]);
});

it('skips heartbeats and joins lines of data', () => {
  expect(parse(': ping\n\n', 'id: 7\ndata: a\ndata:b\n\n')).toEqual([{ event: 'message', data: 'a\nb', id: '7' }]);
});

it('buffers a partial field until its line is complete', () => {
  expect(parse('data: x')).toEqual([]);
  expect(parse('data: x\r\n', '\r\n')).toEqual([{ event: 'message', data: 'x', id: null }]);
});
