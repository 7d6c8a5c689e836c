import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { FILES } from '../../../../text/intake/intake-files.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { FieldSentence } from '../../../../web/ui/field/field-sentence.tsx';
import { PasswordBox } from '../../../../web/ui/field/password-box.tsx';
import { unlockFile } from '../../intake.contract.ts';
import { intakeQuery } from '../queries.ts';
import type { IntakeFile } from '../review/review.ts';
import classes from './refused-file.module.css';

/** Asks for the password of an encrypted file, and again if the password was wrong. */
export default function UnlockFile({ intakeId, file }: { intakeId: string; file: IntakeFile }) {
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const unlock = useMutation({
    mutationFn: () => call(unlockFile, { params: { id: intakeId, file: file.id }, body: { password } }),
    onSuccess: () => {
      setPassword('');
      // The field that had the focus disappears with the question, so the page title gets the focus.
      document.querySelector<HTMLElement>('#contenuto h1')?.focus();
      void client.refetchQueries({
        queryKey: ['intake-page', intakeId],
        predicate: ({ state }) => state.status === 'error',
      });
      return client.invalidateQueries({ queryKey: intakeQuery(intakeId).queryKey });
    },
    onError: () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') unlock.mutate();
  };
  return (
    <form onSubmit={send} className={classes.form}>
      <PasswordBox
        ref={field}
        label={FILES.passwordOf(file.nome)}
        autoComplete="off"
        value={password}
        aria-invalid={unlock.isError || undefined}
        error={unlock.isError ? <FieldSentence text={sentenceFor(unlock.error)} /> : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" variant="filled" loading={unlock.isPending}>
        {FILES.open}
      </Button>
    </form>
  );
}
