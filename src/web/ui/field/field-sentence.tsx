import { Icon } from '../icon.tsx';

/** The message below a field in error: `error={sentence && <FieldSentence text={sentence} />}`. */
export function FieldSentence({ text }: { text: string }) {
  return (
    <>
      <Icon name="alert" size={14} />
      {text}
    </>
  );
}
