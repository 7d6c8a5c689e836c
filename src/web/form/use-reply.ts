import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { browserStorages, keepOfSession, readOfSession } from '../token.ts';

const Replies = z.record(z.string(), z.object({ testo: z.string(), file: z.nullable(z.string()) }));
type Replies = z.output<typeof Replies>;

function read(): Replies {
  try {
    return z.safeParse(Replies, JSON.parse(readOfSession(browserStorages(), 'replies') ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

function keep(thread: string, reply: Replies[string]): void {
  const { [thread]: _, ...others } = read();
  const all = reply.testo || reply.file ? { ...others, [thread]: reply } : others;
  keepOfSession(browserStorages(), 'replies', Object.keys(all).length > 0 ? JSON.stringify(all) : null);
}

/**
 * The reply being written in a thread. Its text and file name are kept beside the session until it is sent or emptied,
 * so that neither a killed app nor a closed dialog loses them (P227).
 */
export function useReply(thread: string) {
  const [kept] = useState(() => read()[thread]);
  const [text, setText] = useState(kept?.testo ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(kept?.file ?? null);
  const name = file?.name ?? missing;
  useEffect(() => keep(thread, { testo: text, file: name }), [thread, text, name]);
  return {
    text,
    setText,
    file,
    setFile(chosen: File | null) {
      setMissing(null);
      setFile(chosen);
    },
    /** The name of a file that was chosen before the app was killed and must be chosen again. */
    missing,
    sent() {
      keep(thread, { testo: '', file: null });
      setText('');
      setFile(null);
      setMissing(null);
    },
  };
}
