import type { FastifyReply } from 'fastify';
import { networkOf } from '../network.ts';
import { Problem } from '../problem.ts';

interface Most {
  /** How many tasks run at once; the others wait. */
  running: number;
  /** How many tasks run or wait per network. */
  ofNetwork: number;
  /** How many tasks wait in total, over all networks. */
  waiting: number;
}

/**
 * Limits expensive public endpoints: a few requests run at once, a few per network run or wait, and the rest are
 * refused: with 429 those of a network that asks too much, with 503 those that come when all places are taken. A caller that disconnects while waiting is skipped.
 */
export function fewAtOnce({ running: most, ofNetwork, waiting: longest }: Most) {
  let running = 0;
  const waiting: { go: () => void; raw: FastifyReply['raw'] }[] = [];
  const networks = new Map<string, number>();
  const next = () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      if (one.raw.destroyed) continue;
      one.go();
      return;
    }
    running -= 1;
  };
  return async <T>(address: string, { raw }: Pick<FastifyReply, 'raw'>, work: () => Promise<T>): Promise<T> => {
    const network = networkOf(address);
    const own = networks.get(network) ?? 0;
    const asksTooMuch = own >= ofNetwork;
    if (asksTooMuch || (running >= most && waiting.length >= longest))
      throw new Problem(asksTooMuch ? 429 : 503, 'too-busy', { headers: { 'retry-after': '5' } });
    networks.set(network, own + 1);
    try {
      if (running < most) running += 1;
      else await turn(waiting, raw);
      try {
        return await work();
      } finally {
        next();
      }
    } finally {
      const left = (networks.get(network) ?? 1) - 1;
      if (left > 0) networks.set(network, left);
      else networks.delete(network);
    }
  };
}

function turn(waiting: { go: () => void; raw: FastifyReply['raw'] }[], raw: FastifyReply['raw']): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => {
      const at = waiting.indexOf(place);
      if (at >= 0) waiting.splice(at, 1);
      reject(new Problem(408, 'request-too-slow'));
    };
    const place = {
      raw,
      go: () => {
        raw.off('close', gone);
        resolve();
      },
    };
    raw.once('close', gone);
    waiting.push(place);
  });
}
