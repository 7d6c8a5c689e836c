import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { LINKED_IDENTITIES } from '../../../../text/accounts/account.ts';
import { call } from '../../../../web/api.ts';
import { sentenceFor } from '../../../../web/api-problem.ts';
import { queryOf } from '../../../../web/query.ts';
import { queryClient } from '../../../../web/session.ts';
import { say } from '../../../../web/ui/dialog/snackbar.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { beginIdentityLogin, loginProviders } from '../../identity/identity.contract.ts';
import { leaveFor } from './entrance.ts';

/** A button for each identity provider; renders nothing if there is none. */
export default function IdentityButtons({ rememberMe }: { rememberMe: () => boolean }): ReactNode {
  // The login page that the app starts with has no provider around it.
  const { data = [] } = useQuery(queryOf(loginProviders, {}), queryClient);
  const [leaving, setLeaving] = useState<string | null>(null);
  const enter = async (fornitore: string) => {
    setLeaving(fornitore);
    try {
      const { indirizzo } = await call(beginIdentityLogin, { body: { fornitore } });
      leaveFor(indirizzo, { links: false, rememberMe: rememberMe() });
    } catch (error) {
      setLeaving(null);
      say(sentenceFor(error), { tone: 'bad' });
    }
  };
  return (
    <>
      {data.map(({ id, nome }) => (
        <Button
          key={id}
          size="lg"
          fullWidth
          variant="default"
          loading={leaving === id}
          leftSection={<Icon name="user" size={18} />}
          onClick={() => void enter(id)}
        >
          {LINKED_IDENTITIES.enter(nome)}
        </Button>
      ))}
    </>
  );
}
