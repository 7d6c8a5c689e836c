import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../ledger/ledger.ts';
import type { ObjectKind } from '../../ledger/object-kinds.ts';
import { SIGNATURE_ACTIONS } from '../signing/signing-screens.ts';
import { RECEIPT_PAGE } from './receipts.ts';

/**
 * The events that the trace of an object shows. Readers never see the ledger's name of an event, so each event needs an
 * Italian text.
 */
const shownOf = (object: ObjectKind) =>
  Object.entries(EVENTS).flatMap(([name, event]) =>
    event.object !== object || name === `${object}Stands` ? [] : [{ name, state: event.state }],
  );

describe('each event has an Italian text', () => {
  it("on the page of a signature request, except for the request's deletion with its last signer", () => {
    const shown = shownOf('signature').filter(({ name }) => name !== 'signaturePurged');
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(({ name }) => !(name in SIGNATURE_ACTIONS))).toEqual([]);
  });

  it('on the page that checks a receipt, for the states of a document', () => {
    const shown = shownOf('document').filter(({ state }) => state !== null);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(({ name }) => !(name in RECEIPT_PAGE.actions))).toEqual([]);
  });
});
