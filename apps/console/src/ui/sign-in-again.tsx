import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OperationId as PlatformOperationId } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { callConsole } from '../api/client';
import type { operations as OperatorOperations } from '../generated/operators';
import { sensitiveOperations } from '../generated/sensitive-operations';
import { useSession } from '../session';
import { Note } from './feedback';

/** An operation of one of the APIs. */
export type OperationId = PlatformOperationId | keyof OperatorOperations;

const sensitive: ReadonlySet<OperationId> = new Set(sensitiveOperations);

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

/** What a form or a page lacks for an operation that it offers. */
interface Sensitivity {
  isSensitive: boolean;
  /** The operation needs another sign-in first. */
  isStale: boolean;
}

/** Whether the sign-in is recent enough for an operation. */
export function useSensitivity(operation: OperationId): Sensitivity {
  const { mayApprove: isFresh } = useSession();
  const isSensitive = sensitive.has(operation);
  return { isSensitive, isStale: isSensitive && !isFresh };
}

/** That the present sign-in is too old, and how to sign in again. */
export function SignInAgain(): ReactNode {
  const { platformId, role } = useSession();
  const { data } = useSignInWays();
  return (
    <Note>
      <p>This needs a sign-in of the last 15 minutes.</p>
      {data?.oidc === true && (
        <p>
          <a href={signInHref(true)}>Sign in again</a>, and you come back to this page.
        </p>
      )}
      {data?.oidc === false && platformId === null && (
        <p>
          Open a new link in another tab, and come back to this page:{' '}
          <code>npm run admin -- console-link --name … --role {role}</code> on the server makes one. Use the
          same name, because another name is another person.
        </p>
      )}
      {data?.oidc === false && platformId !== null && (
        <p>
          Open a new link in another tab, and come back to this page: a colleague with the permission MANAGE
          makes one by <code>POST /console-links</code>.
        </p>
      )}
    </Note>
  );
}
