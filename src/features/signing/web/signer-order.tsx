import { useRef, useState } from 'react';
import { SIGNING } from '../../../text/signing/signing-screens.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import { reordered } from '../place.ts';
import type { Placed } from './place-picker.tsx';
import classes from './signer-order.module.css';

/**
 * The list of signers, whose order the user changes by dragging or with buttons. Each entry shows the signature's place
 * on the paper.
 */
export function SignerOrder(props: {
  signers: readonly Placed[];
  current: string | null;
  onCurrent: (id: string) => void;
  onOrder: (ids: readonly string[]) => void;
  onRemove: (id: string) => void;
  /** Removes a signature's place; undefined while places cannot be chosen. */
  onUnplace?: ((id: string) => void) | undefined;
}) {
  const { signers, current, onCurrent, onOrder, onRemove, onUnplace } = props;
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const next = reordered(signers, from, to);
    onOrder(next.map(({ id }) => id));
    setSaid(SIGNING.nowAt(signers[from]?.name ?? '', to + 1, signers.length));
  };
  return (
    <div className={classes.root}>
      <p id="ordine" className={classes.label}>
        {SIGNING.order}
      </p>
      <ol ref={list} className={classes.list} aria-labelledby="ordine">
        {signers.map((signer, index) => (
          <li
            key={signer.id}
            draggable={signers.length > 1}
            data-dragged={dragged === index || undefined}
            data-current={signer.id === current || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', signer.name);
              setDragged(index);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === null || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(null)}
          >
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={classes.words}>
              {onUnplace ? (
                <button
                  type="button"
                  className={classes.name}
                  aria-pressed={signer.id === current}
                  onClick={() => onCurrent(signer.id)}
                >
                  {signer.name}
                </button>
              ) : (
                <strong>{signer.name}</strong>
              )}
              {onUnplace && (
                <small>
                  {signer.place ? SIGNING.placedOn(signer.place.page) : SIGNING.unplaced}
                  {signer.place && (
                    <button type="button" className={classes.unplace} onClick={() => onUnplace(signer.id)}>
                      {SIGNING.unplace}
                      <span className="pl-unseen">: {signer.name}</span>
                    </button>
                  )}
                </small>
              )}
            </span>
            <span className={classes.tools}>
              <button
                type="button"
                className={classes.tool}
                aria-label={SIGNING.earlier(signer.name)}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <Icon name="chevron-up" size={18} />
              </button>
              <button
                type="button"
                className={classes.tool}
                aria-label={SIGNING.later(signer.name)}
                disabled={index === signers.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <Icon name="chevron-down" size={18} />
              </button>
              <button
                type="button"
                className={classes.tool}
                aria-label={SIGNING.leaveOut(signer.name)}
                onClick={() => {
                  onRemove(signer.id);
                  list.current?.querySelectorAll<HTMLElement>('button')[0]?.focus();
                }}
              >
                <Icon name="x" size={18} />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p className="pl-unseen" role="status">
        {said}
      </p>
    </div>
  );
}
