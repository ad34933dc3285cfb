import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { callConsole } from './api/client';
import { homeOf, type Session } from './session';
import { FailureNote, Loading } from './ui/feedback';
import { signInHref, useSignInWays } from './ui/sign-in-again';
import styles from './sign-in.module.css';

function Card({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <main className={styles.card}>
      <p className={styles.brand}>Corridor</p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}

/** Signs in by the secret behind # of the address, which leaves the address before it is sent. */
export function SignInPage(): ReactNode {
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();
  const secret = useRef(location.hash.slice(1));
  useEffect(() => {
    const token = secret.current;
    secret.current = '';
    if (token === '') return;
    history.replaceState(null, '', '/sign-in');
    callConsole<Session>('/api/session', 'POST', { token }).then((session) => {
      queries.setQueryData(['session'], session);
      go(homeOf(session), { replace: true });
    }, setError);
  }, [go, queries]);
  if (secret.current === '' && error === undefined && location.hash === '') return <SignedOutPage />;
  if (error === undefined) return <Loading />;
  return (
    <Card title="This link does not work">
      <p>
        This link was used already, or it has expired. A link works once, for 10 minutes. Ask for a new one.
      </p>
      <FailureNote error={error} />
    </Card>
  );
}

/** What somebody who is not signed in sees. */
export function SignedOutPage(): ReactNode {
  const { data } = useSignInWays();
  return (
    <Card title="You are not signed in.">
      {data?.oidc ? (
        <p>
          <a className={styles.button} href={signInHref()}>
            Sign in
          </a>
        </p>
      ) : (
        <>
          <p>
            Developers of a platform: ask a colleague with the permission MANAGE for a link to the console.
          </p>
          <p>
            Operators: make a link on the server with <code>npm run admin -- console-link</code>.
          </p>
        </>
      )}
    </Card>
  );
}
