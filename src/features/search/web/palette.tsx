import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { mayCall } from '../../../access/permissions.ts';
import type { Role } from '../../../access/roles.ts';
import { KINDS } from '../../../directory/kinds.ts';
import { listViews } from '../../../directory/views.contract.ts';
import { WORDS } from '../../../text/common/words.ts';
import { SEARCH } from '../../../text/search.ts';
import { useGo, useSelectedCompanies } from '../../../web/address.tsx';
import { call } from '../../../web/api.ts';
import { sentenceFor } from '../../../web/api-problem.ts';
import { holdsWords } from '../../../web/list/whole-list.ts';
import { openTicket } from '../../../web/open-file.ts';
import { paths } from '../../../web/paths.ts';
import { queryOf } from '../../../web/query.ts';
import type { Account } from '../../../web/session.ts';
import { Dialog } from '../../../web/ui/dialog/dialog.tsx';
import { say } from '../../../web/ui/dialog/snackbar.ts';
import { Icon, type IconName } from '../../../web/ui/icon.tsx';
import { ticketForOwnDocument } from '../../documents/core/own-documents.contract.ts';
import { SMALL_SCREEN } from '../../documents/own/web/use-own-documents.ts';
import { searchEverything } from '../search.contract.ts';
import { SHORTEST_SEARCH } from '../search.ts';
import classes from './palette.module.css';

interface Found {
  id: string;
  icon: IconName;
  label: string;
  hint?: string;
  onPick: () => void;
}

interface Group {
  title: string;
  found: Found[];
}

const PAUSE_MS = 180;
/** A page that the command palette can open. */
export interface PaletteEntry {
  label: string;
  icon: IconName;
  to: string;
}
type PlacesOf = (role: Role, companies: readonly string[]) => readonly PaletteEntry[];

/** The maximum number of pages, and of saved views, that a search shows. */
const MOST_PLACES = 5;

/**
 * The command palette (Ctrl-K): one field that finds pages, companies, people, documents and saved views, limited to
 * those that the active role may see.
 */
export default function Palette({
  account,
  placesOf,
  onClose,
}: {
  account: Account;
  /** Returns the pages that the role may open, as in the menu. */
  placesOf: PlacesOf;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const { groups, isSearching, error } = useFound(account, placesOf, typed, onClose);
  const all = groups.flatMap((group) => group.found);
  const marked = Math.min(at, Math.max(all.length - 1, 0));
  const asked = typed.trim();

  const onKeyDown = (event: KeyboardEvent) => {
    const last = all.length - 1;
    if (event.key === 'ArrowDown') setAt(marked >= last ? 0 : marked + 1);
    else if (event.key === 'ArrowUp') setAt(marked === 0 ? Math.max(last, 0) : marked - 1);
    else if (event.key === 'Enter') all[marked]?.onPick();
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open onClose={onClose} title={SEARCH.title} hideTitle form="palette">
      <div className={classes.field}>
        <Icon name="search" />
        <input
          data-first
          role="combobox"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? `${listId}-${marked}` : undefined}
          aria-label={SEARCH.field[account.role]}
          placeholder={SEARCH.field[account.role]}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} aria-label={WORDS.close} onClick={onClose}>
          <Icon name="x" size={18} />
        </button>
      </div>
      <div className={classes.results}>
        <FoundList
          listId={listId}
          groups={groups}
          marked={marked}
          typed={typed}
          isSearching={isSearching}
          onMark={setAt}
        />
        {error !== null ? (
          <p className={classes.none}>
            <strong>{SEARCH.failed}.</strong> {sentenceFor(error)}
          </p>
        ) : all.length === 0 && !isSearching ? (
          <p className={classes.none}>
            <strong>{SEARCH.none(asked)}.</strong> {SEARCH.noneHint}
          </p>
        ) : null}
      </div>
      <p role="status" className="pl-unseen">
        {asked === '' || isSearching ? '' : SEARCH.found(all.length)}
      </p>
      <Keys role={account.role} />
    </Dialog>
  );
}

/** The results in groups; `marked` is the index of the highlighted result, counted across all groups. */
function FoundList(props: {
  listId: string;
  groups: readonly Group[];
  marked: number;
  typed: string;
  isSearching: boolean;
  onMark: (at: number) => void;
}) {
  const { listId, groups, marked, typed, isSearching, onMark } = props;
  const list = useRef<HTMLDivElement>(null);
  const all = groups.flatMap((group) => group.found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked option has been drawn anew
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [marked, typed]);

  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={SEARCH.title}
      aria-busy={isSearching}
      className={classes.list}
    >
      {groups.map((group) => (
        <Fragment key={group.title}>
          {/* biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped so, not by a fieldset */}
          <div role="group" aria-label={group.title}>
            <p aria-hidden="true" className={classes.title}>
              {group.title}
            </p>
            {group.found.map((one) => {
              const own = all.indexOf(one);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
                <div
                  key={one.id}
                  id={`${listId}-${own}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={own === marked}
                  className={classes.option}
                  onPointerMove={() => onMark(own)}
                  onClick={one.onPick}
                >
                  <Icon name={one.icon} size={18} />
                  <span className={classes.words}>
                    {one.label}
                    {one.hint && <small>{one.hint}</small>}
                  </span>
                  <Icon name="arrow-right" size={16} className={classes.go} />
                </div>
              );
            })}
          </div>
        </Fragment>
      ))}
    </div>
  );
}

function Keys({ role }: { role: Role }) {
  return (
    <p className={classes.foot} aria-hidden="true">
      {SEARCH.keys.map(([keys, meaning]) => (
        <span key={meaning}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {meaning}
        </span>
      ))}
      {mayCall(searchEverything.permission, role) && <span className={classes.hint}>{SEARCH.hint}</span>}
    </p>
  );
}

/** The results for the typed text: pages and views at once, all others when the server has responded. */
function useFound(account: Account, placesOf: PlacesOf, typed: string, onClose: () => void) {
  const go = useGo();
  const companies = useSelectedCompanies();
  const { role } = account;
  const places = useMemo(() => placesOf(role, companies), [placesOf, role, companies]);
  const q = useLater(typed.trim());
  const isLongEnough = q.length >= SHORTEST_SEARCH;
  const answer = useQuery({
    ...queryOf(searchEverything, { query: { q } }),
    enabled: isLongEnough && mayCall(searchEverything.permission, role),
    placeholderData: keepPreviousData,
  });
  const views = useQuery({ ...queryOf(listViews, {}), enabled: mayCall(listViews.permission, role) });
  const goTo = (to: string) => () => {
    onClose();
    go(to);
  };
  const found = isLongEnough ? answer.data : undefined;
  const pages = places
    .filter(({ label }) => holdsWords(label, typed))
    .slice(0, typed.trim() === '' ? undefined : MOST_PLACES)
    .map(({ label, icon, to }): Found => ({ id: to, icon, label, onPick: goTo(to) }));
  const saved = (views.data ?? [])
    .filter(({ nome }) => holdsWords(nome, typed))
    .slice(0, MOST_PLACES)
    .map(({ id, nome, indirizzo }): Found => ({ id, icon: 'star', label: nome, onPick: goTo(indirizzo) }));
  const groups: Group[] = [
    { title: SEARCH.groups.views, found: saved },
    { title: SEARCH.groups.pages, found: pages },
    {
      title: SEARCH.groups.companies,
      found: (found?.aziende ?? []).map(({ codiceAzienda, ragioneSociale, codiceFiscale }) => ({
        id: codiceAzienda,
        icon: 'building',
        label: ragioneSociale,
        hint: `${codiceAzienda} · ${codiceFiscale}`,
        onPick: goTo(paths.home('COMPANY', { codiceAzienda })),
      })),
    },
    {
      title: SEARCH.groups.people,
      found: (found?.persone ?? []).map(({ id, nome, codiceFiscale, azienda, codiceAzienda }) => ({
        id,
        icon: 'user',
        label: nome,
        hint: `${codiceFiscale} · ${azienda}`,
        onPick: goTo(paths.employeeProfile({ id, codiceAzienda })),
      })),
    },
    {
      title: SEARCH.groups.documents,
      found: (found?.documenti ?? []).map(({ id, tipo, titolo, di, azienda, codiceAzienda }) => ({
        id,
        icon: 'document',
        label: titolo,
        ...(role === 'EMPLOYEE' ? {} : { hint: di === azienda ? azienda : `${di} · ${azienda}` }),
        onPick: () => {
          if (role !== 'EMPLOYEE') return goTo(paths.documentDetail(tipo, id, { codiceAzienda }))();
          // Employees have no page for a document, so its file is opened, which counts as reading it. On a phone the
          // file is opened inside the portal (P51).
          if (window.matchMedia(SMALL_SCREEN).matches) return goTo(paths.employeeDocuments({ documento: id }))();
          onClose();
          openTicket(
            async () => (await call(ticketForOwnDocument, { params: { id } })).url,
            paths.reopen(KINDS[tipo].tipo, id),
          ).catch((error: unknown) => say(sentenceFor(error), { tone: 'bad' }));
        },
      })),
    },
  ];
  return {
    groups: groups.filter((group) => group.found.length > 0),
    isSearching: q !== typed.trim() || (isLongEnough && (answer.isPlaceholderData || answer.isLoading)),
    error: isLongEnough ? answer.error : null,
  };
}

/** Returns the text with a delay: it is updated when the user pauses typing. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
