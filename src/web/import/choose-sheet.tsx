import { useRef } from 'react';
import { ActionButton } from '../ui/menu/action-button.tsx';

const ACCEPTED =
  '.xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A button that opens the file picker. */
export function ChooseSheet(props: { variant: 'filled' | 'default'; onFile: (file: File) => void; children: string }) {
  const { variant, onFile, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionButton variant={variant} icon="upload" onClick={() => input.current?.click()}>
        {children}
      </ActionButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={children}
        accept={ACCEPTED}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Lets the user choose the same file again after correcting it.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
