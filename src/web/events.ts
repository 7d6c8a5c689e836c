import type { Contract } from '../access/contract.ts';
import { type CallInput, callForResponse } from './api.ts';

/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: string;
  id: string | null;
}

/** Splits a stream of text into events (WHATWG HTML, 9.2.6); call it with each chunk as it arrives. */
export function eventParser(emit: (event: ServerEvent) => void): (chunk: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];
  let id: string | null = null;
  return (chunk) => {
    rest += chunk;
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) emit({ event: event || 'message', data: data.join('\n'), id });
        event = '';
        data = [];
      } else if (!line.startsWith(':')) {
        const [, field, value] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
        if (field === 'data') data.push(value ?? '');
        else if (field === 'event') event = value ?? '';
        else if (field === 'id') id = value ?? '';
      }
    }
  };
}

/**
 * Reads a stream of server-sent events with the bearer header, which EventSource cannot send (docs/api.md). Returns
 * when the server ends the stream or `signal` aborts. Throws when the connection breaks, so that the caller decides
 * whether to reconnect.
 */
export async function readEvents<C extends Contract>(
  contract: C,
  input: CallInput<C>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const response = await callForResponse(contract, input);
  if (!response.body) return;
  const feed = eventParser(onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    feed(value);
  }
}
