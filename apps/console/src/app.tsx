import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { ApiFailure, callConsole, lastUseMs, whenRefused, whenSignedOut } from './api/client';
import { homeOf, SessionContext, type Session } from './session';
import { SignedOutPage, SignInPage } from './sign-in';
import { FailureNote, Loading } from './ui/feedback';

const DeveloperPages = lazy(() => import('./developers/pages'));
const OperatorPages = lazy(() => import('./operators/pages'));

/** How often a page looks whether its session has ended without a request, milliseconds. */
const LOOK_PAUSE_MS = 10_000;
/** Queries that tell nothing of the session's data. */
const OPEN_QUERIES: readonly unknown[] = ['session', 'sign-in'];

/** The session, or nothing for somebody who is not signed in. */
async function readSession(): Promise<Session | null> {
  try {
    return await callConsole<Session>('/api/session');
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  }
}

export function App(): ReactNode {
  const [path] = useLocation();
  if (path === '/sign-in') return <SignInPage />;
  return <SignedIn />;
}

function SignedIn(): ReactNode {
  const queries = useQueryClient();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['session'],
    queryFn: readSession,
    staleTime: 60_000,
    // Somebody may have signed in again in another tab.
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    whenSignedOut(() => queries.setQueryData(['session'], null));
    whenRefused(() => void queries.invalidateQueries({ queryKey: ['session'] }));
  }, [queries]);
  useEffect(() => {
    if (!data) {
      // What the session has read leaves the memory with its pages.
      if (data === null)
        queries.removeQueries({ predicate: ({ queryKey: [name] }) => !OPEN_QUERIES.includes(name) });
      return undefined;
    }
    // To ask the server would be a use of the session, and prolong it.
    const lifetimeMs = Date.parse(data.expiresAt) - dataUpdatedAt;
    const timer = setInterval(() => {
      if (Date.now() >= Math.max(lastUseMs(), dataUpdatedAt) + lifetimeMs)
        queries.setQueryData(['session'], null);
    }, LOOK_PAUSE_MS);
    return () => clearInterval(timer);
  }, [queries, data, dataUpdatedAt]);
  // Pages with what was typed stay if a later reading fails.
  if (data === undefined && error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (data === null) return <SignedOutPage />;
  return (
    <SessionContext value={data}>
      <Suspense fallback={<Loading />}>
        <Switch>
          {data.platformId !== null && (
            <Route path="/p/:platformId" nest>
              {({ platformId }) =>
                platformId === data.platformId ? <DeveloperPages /> : <Redirect to={`~${homeOf(data)}`} />
              }
            </Route>
          )}
          {data.platformId === null && (
            <Route path="/ops" nest>
              <OperatorPages />
            </Route>
          )}
          <Route>
            <Redirect to={homeOf(data)} />
          </Route>
        </Switch>
      </Suspense>
    </SessionContext>
  );
}
