import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { KEY_TEXTS } from '../../../text/accounts/account.ts';
import { useGo } from '../../address.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from './empty-state.tsx';

/** The result of an action on a public page, and the next step. */
export function PublicNote(props: { title: string; text?: string; toLogin?: string; children?: ReactNode }) {
  const { title, text, toLogin = KEY_TEXTS.toLogin, children } = props;
  const go = useGo();
  return (
    <EmptyState
      title={title}
      headingLevel={1}
      text={text}
      actions={
        <>
          {children}
          <Button variant={children ? 'default' : 'filled'} onClick={() => go(paths.login())}>
            {toLogin}
          </Button>
        </>
      }
    />
  );
}
