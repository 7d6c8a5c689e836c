import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Document } from '../core/document.ts';
import {
  cancel,
  changed,
  type Dossier,
  edit,
  kindFor,
  type Member,
  publish,
  whyNotAdd,
  whyNotPublish,
  whyNotSave,
} from './dossier.ts';
import { saveDossier } from './dossiers.contract.ts';

const TODAY = '2026-11-22';
const NOW = '2026-11-22T09:00:00.000Z';

const aDossier = (fields: Partial<Dossier> = {}): Dossier => ({
  id: '1',
  practiceId: '1',
  companyId: '7',
  kind: 'workers',
  name: 'Assunzione',
  tags: [],
  deliveryOn: TODAY,
  publishOn: null,
  cancelledAt: null,
  createdBy: '9',
  ...fields,
});

let next = 1;
const aMember = (fields: Partial<Document> = {}, publishedWithDossier = false): Member => ({
  document: {
    id: String(next++),
    companyId: '7',
    employeeId: '70',
    kind: 'payslip',
    title: 'Cedolino 10/2026',
    subject: 'Rossi Ada',
    sha256: 'ab',
    publishOn: null,
    cancelledAt: null,
    appearedAt: null,
    companyReadAt: null,
    employeeReadAt: null,
    discardedAt: null,
    ...fields,
  },
  publishedWithDossier,
});

describe('a dossier', () => {
  it.each([
    [{ name: '', deliveryOn: TODAY, documents: 1 }, 'dossier-name-required'],
    [{ name: ' \u00a0', deliveryOn: TODAY, documents: 1 }, 'dossier-name-required'],
    [{ name: 'A', deliveryOn: null, documents: 1 }, 'delivery-date-required'],
    [{ name: 'A', deliveryOn: '2026-11-21', documents: 1 }, 'delivery-date-in-past'],
    [{ name: 'A', deliveryOn: TODAY, documents: 0 }, 'nothing-selected'],
  ])('cannot be created from %j', (fields, refused) => {
    expect(whyNotSave(fields, TODAY)).toMatchObject({ refused });
  });

  it('needs a name, a document and a delivery date not before today', () => {
    expect(whyNotSave({ name: 'A', deliveryOn: TODAY, documents: 1 }, TODAY)).toBeNull();
  });

  it('has a name of at most 50 characters and tags of at most 15 (spec §5, §9)', () => {
    const taken = (name: number, tag: number) => {
      const body = {
        nome: 'x'.repeat(name),
        tags: ['x'.repeat(tag)],
        dataConsegna: TODAY,
        documentiId: [],
        cfAzienda: '1',
      };
      return z.safeParse(saveDossier.body as z.ZodMiniType, body).success;
    };
    expect([taken(50, 15), taken(51, 15), taken(50, 16)]).toEqual([true, false, false]);
  });

  it('holds either workers’ documents or company documents, all of one company', () => {
    const own = aMember().document;
    const company = aMember({ kind: 'companyDocument', employeeId: null }).document;
    expect(kindFor([own])).toBe('workers');
    expect(kindFor([company])).toBe('company');
    expect(kindFor([own, company])).toMatchObject({ refused: 'dossier-mixed' });
    expect(whyNotAdd(aDossier(), [company])).toMatchObject({ refused: 'dossier-mixed' });
    expect(whyNotAdd(aDossier(), [{ ...own, companyId: '8' }])).toMatchObject({ refused: 'dossier-of-another' });
    expect(whyNotAdd(aDossier(), [own])).toBeNull();
  });

  it('refuses a document from the recycle bin until it is restored', () => {
    const own = aMember().document;
    const binned = aMember({ discardedAt: '2026-01-02T09:00:00Z', subject: 'Ada Prova', title: 'Cedolino' }).document;
    expect(whyNotAdd(aDossier(), [own, binned])).toEqual({
      refused: 'in-recycle-bin',
      data: { names: 'Ada Prova (Cedolino)' },
    });
  });
});

describe('editing a dossier', () => {
  const by = { by: '9', today: TODAY };

  it('returns the names of the changed fields, or an empty list if nothing changed', () => {
    const dossier = aDossier({ tags: ['a'] });
    expect(edit(dossier, { name: 'Altro', tags: ['b'], deliveryOn: '2026-12-01' }, by)).toEqual({
      dossier: { ...dossier, name: 'Altro', tags: ['b'], deliveryOn: '2026-12-01' },
      changed: ['name', 'tags', 'deliveryOn'],
    });
    expect(edit(dossier, { name: dossier.name, tags: ['a'] }, by)).toEqual({ dossier, changed: [] });
    expect(changed({ dossier, changed: [] }, { added: 0, taken: 0 })).toBeNull();
    expect(changed({ dossier, changed: ['name'] }, { added: 1, taken: 2 })).toMatchObject({
      action: 'dossierChanged',
      data: { documents: 1, taken: 2, fields: 'name' },
    });
  });

  it('accepts an unchanged delivery date in the past, but refuses a new one', () => {
    const dossier = aDossier({ deliveryOn: '2026-11-01' });
    expect(edit(dossier, { name: 'Altro', deliveryOn: '2026-11-01' }, by)).toMatchObject({ changed: ['name'] });
    expect(edit(dossier, { deliveryOn: '2026-11-21' }, by)).toMatchObject({ refused: 'delivery-date-in-past' });
    expect(edit(dossier, { deliveryOn: TODAY }, by)).toMatchObject({ changed: ['deliveryOn'] });
  });

  it('is allowed only to the dossier’s creator (P9), unless the edit changes nothing', () => {
    expect(edit(aDossier(), { name: ' ' }, by)).toMatchObject({ refused: 'dossier-name-required' });
    const other = { by: '8', today: TODAY };
    expect(edit(aDossier(), { name: 'Altro' }, other)).toMatchObject({ refused: 'created-by-another' });
    expect(edit(aDossier(), {}, other)).toMatchObject({ changed: [] });
  });
});

describe('publishing a dossier', () => {
  it('publishes only the documents that would not be visible by the publication day', () => {
    const waiting = aMember();
    const later = aMember({ publishOn: '2026-12-24' });
    const visible = aMember({ publishOn: '2026-11-01', appearedAt: NOW });
    const sooner = aMember({ publishOn: '2026-11-25' });
    const binned = aMember({ discardedAt: NOW });
    const change = publish(aDossier(), [waiting, later, visible, sooner, binned], '2026-12-01', NOW, TODAY);
    if ('refused' in change) throw new Error(change.refused);
    expect(change.members).toEqual([waiting.document.id, later.document.id]);
    expect(change.documents.map(({ document }) => document.publishOn)).toEqual(['2026-12-01', '2026-12-01']);
    expect(change.dossier.publishOn).toBe('2026-12-01');
    expect(change.events.map((event) => event.action)).toEqual(['dossierPublished']);
  });

  it('needs a day that is not in the past, and cannot postpone a visible dossier', () => {
    expect(whyNotPublish([aDossier()], null, TODAY)).toMatchObject({ refused: 'publication-date-required' });
    expect(whyNotPublish([aDossier()], '2026-11-21', TODAY)).toMatchObject({ refused: 'publication-date-in-past' });
    expect(whyNotPublish([aDossier()], TODAY, TODAY)).toBeNull();
    const published = aDossier({ publishOn: '2026-11-01' });
    expect(whyNotPublish([published], '2026-12-01', TODAY)).toMatchObject({ refused: 'already-published' });
  });

  it('can be cancelled, which withdraws only the documents published with the dossier', () => {
    const own = aMember({ publishOn: TODAY, appearedAt: NOW }, true);
    const before = aMember({ publishOn: '2026-11-01', appearedAt: NOW });
    const change = cancel(aDossier({ publishOn: TODAY }), [own, before], NOW, TODAY);
    if ('refused' in change) throw new Error(change.refused);
    expect(change.members).toEqual([own.document.id]);
    expect(change.dossier.cancelledAt).toBe(NOW);
    expect(cancel(aDossier(), [own], NOW, TODAY)).toMatchObject({ refused: 'not-published' });
  });
});
