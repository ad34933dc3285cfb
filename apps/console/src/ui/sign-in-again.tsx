import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callConsole } from '../api/client';
import { useSession } from '../session';
import { Note } from './feedback';

interface SignInWays {
  /** Whether an OpenID provider signs people in. Otherwise links do. */
  oidc?: boolean;
}

/** How people sign in to this deployment. */
export function useSignInWays(): UseQueryResult<SignInWays> {
  return useQuery({
    queryKey: ['sign-in'],
    queryFn: () => callConsole<SignInWays>('/api/sign-in'),
    staleTime: Infinity,
    retry: false,
  });
}

/**
 * The address at which the OpenID provider signs in, and comes back to the present page.
 * @param isFresh whether the provider must ask again, as approving needs it
 */
export function signInHref(isFresh = false): string {
  const query = new URLSearchParams({ return: location.pathname + location.search });
  if (isFresh) query.set('fresh', 'true');
  return `/sign-in/oidc?${query}`;
}

/** Why nothing can be approved with this sign-in, and how to sign in again. */
export function SignInAgain(): ReactNode {
  const { platformId, role } = useSession();
  const { data } = useSignInWays();
  return (
    <Note>
      <p>Approving needs a sign-in of the last 15 minutes.</p>
      {data?.oidc === true && (
        <p>
          <a href={signInHref(true)}>Sign in again</a>, and you come back to this page.
        </p>
      )}
      {data?.oidc === false && platformId === null && (
        <p>
          Open a new link: <code>npm run admin -- console-link --name … --role {role}</code> on the server
          makes one. Use the same name, because another name is another person.
        </p>
      )}
      {data?.oidc === false && platformId !== null && (
        <p>
          Open a new link: a colleague with the permission MANAGE makes one by{' '}
          <code>POST /console-links</code>.
        </p>
      )}
    </Note>
  );
}
