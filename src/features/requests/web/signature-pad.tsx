import { type PointerEvent, useRef } from 'react';
import { REQUESTS } from '../../../text/requests.ts';
import layout from '../../../web/ui/layout.module.css';
import { ActionButton } from '../../../web/ui/menu/action-button.tsx';
import { picks } from '../../../web/unsaved.ts';
import { NUMBERS_MAX, type Signature, STROKES_MAX } from '../signed-form.ts';
import classes from './signature-pad.module.css';

/** The size of the box's coordinate system, which makes a signature independent of the screen's size. */
const WIDTH = 600;
const HEIGHT = 200;
/** Points closer than this to the previous point are dropped. */
const NEAR = 3;

/**
 * A box in which the person signs with a finger, a pen or the mouse. Signing on paper is the accessible alternative.
 */
export function SignaturePad(props: {
  value: Signature | null;
  onChange: (value: Signature | null) => void;
  error: string | null;
}) {
  const { value, onChange, error } = props;
  const box = useRef<SVGSVGElement>(null);
  const strokes = value?.tratti ?? [];
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, WIDTH, HEIGHT);
    const within = (at: number, size: number) => Math.round(Math.min(Math.max(at, 0), 1) * size);
    return [within((clientX - left) / width, WIDTH), within((clientY - top) / height, HEIGHT)] as const;
  };
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || strokes.length >= STROKES_MAX) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    picks(event.currentTarget);
    onChange({ larghezza: WIDTH, altezza: HEIGHT, tratti: [...strokes, [...pointOf(event)]] });
  };
  const draw = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const current = [...(strokes.at(-1) ?? [])];
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const part of all.length > 0 ? all : [event.nativeEvent]) {
      const [x, y] = pointOf(part);
      if (Math.hypot(x - (current.at(-2) ?? x), y - (current.at(-1) ?? y)) >= NEAR) current.push(x, y);
    }
    const drawn = [...strokes.slice(0, -1), current];
    if (drawn.reduce((sum, { length }) => sum + length, 0) <= NUMBERS_MAX)
      onChange({ larghezza: WIDTH, altezza: HEIGHT, tratti: drawn });
  };
  return (
    <div className={layout.stack8}>
      <div className={classes.head}>
        <strong>{REQUESTS.signature}</strong>
        <ActionButton
          icon="trash"
          variant="subtle"
          whyNot={value === null ? REQUESTS.noSignature : null}
          onClick={() => onChange(null)}
        >
          {REQUESTS.clearSignature}
        </ActionButton>
      </div>
      <svg
        ref={box}
        role="img"
        aria-label={value === null ? REQUESTS.signatureEmpty : REQUESTS.signatureThere}
        className={classes.box}
        data-bad={error !== null || undefined}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        onPointerDown={begin}
        onPointerMove={draw}
      >
        <line className={classes.line} x1={40} x2={WIDTH - 40} y1={150} y2={150} />
        {strokes.map((stroke, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end
          <polyline key={index} className={classes.stroke} points={pointsOf(stroke)} />
        ))}
      </svg>
      <p className={layout.quiet}>{REQUESTS.signatureHint}</p>
      <p role="alert" className={classes.fault}>
        {error}
      </p>
    </div>
  );
}

/** The points of an SVG polyline; a single point is doubled so that it is drawn as a dot. */
function pointsOf(stroke: readonly number[]): string {
  return (stroke.length === 2 ? [...stroke, ...stroke.map((value) => value + 1)] : stroke).join(' ');
}
