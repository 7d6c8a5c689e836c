import type { Contract, ResponseOf } from '../access/contract.ts';
import {
  addressOf,
  type CallInput,
  headersFor,
  inFreshSession,
  overNetwork,
  problemFrom,
  sent,
  untilAnswered,
} from './api.ts';
import { REQUEST_TIMEOUT_MS } from './constants.ts';
import { browserStorages, readToken } from './token.ts';
import { answered, contentOf, keyFor } from './unanswered.ts';

export type UploadInput<C> = Omit<CallInput<C>, 'body'> & {
  form: FormData;
  /** Receives the share of the bytes sent so far, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** Sends a multipart upload. Uses XMLHttpRequest, because fetch does not report how much has been sent. */
export function upload<C extends Contract>(contract: C, input: UploadInput<C>): Promise<ResponseOf<C>> {
  return inFreshSession(() => sendForm(contract, input));
}

function sendForm<C extends Contract>(contract: C, input: UploadInput<C>): Promise<ResponseOf<C>> {
  const { form, onProgress, signal, ...rest } = input as {
    form: FormData;
    onProgress?: (share: number) => void;
    signal?: AbortSignal;
    params?: unknown;
    query?: unknown;
  };
  const token = readToken(browserStorages());
  const address = addressOf(contract, rest);
  const content = contract.idempotent ? sent(contract, address, token, contentOf(form)) : null;
  return untilAnswered(content !== null, () =>
    overNetwork(
      contract,
      () =>
        new Promise<ResponseOf<C>>((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.open(contract.method, address);
          request.timeout = REQUEST_TIMEOUT_MS;
          for (const [name, value] of Object.entries(
            headersFor(token, content === null ? undefined : keyFor(content)),
          )) {
            request.setRequestHeader(name, value);
          }
          const abort = () => request.abort();
          const settle = (finish: () => void) => {
            signal?.removeEventListener('abort', abort);
            finish();
          };
          request.upload.onprogress = (event) => {
            if (event.lengthComputable) onProgress?.(event.loaded / event.total);
          };
          request.onload = () =>
            settle(() => {
              const { status, statusText, responseText: text } = request;
              if (content !== null) answered(content, status);
              const contentType = request.getResponseHeader('Content-Type');
              if (status >= 200 && status < 300) resolve((text === '' ? undefined : JSON.parse(text)) as ResponseOf<C>);
              else reject(problemFrom(contract, { status, statusText, contentType, text }, token));
            });
          request.onerror = () => settle(() => reject(new TypeError('Upload failed')));
          request.ontimeout = () => settle(() => reject(new DOMException('Upload timed out', 'TimeoutError')));
          request.onabort = () => settle(() => reject(new DOMException('Upload given up', 'AbortError')));
          if (signal?.aborted) abort();
          else signal?.addEventListener('abort', abort);
          request.send(form);
        }),
    ),
  );
}
