import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { callConsole } from './api/client';
import { homeOf, type Session } from './session';
import { FailureNote, Loading } from './ui/feedback';
import { signInHref, useSignInWays } from './ui/sign-in-again';
import { ForeignText } from './ui/values';
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

interface Person {
  name: string;
  role: string;
  platformId: string | null;
}

/** Whom a link signs in, and whose session the browser has. */
interface LinkSubject extends Person {
  former: Person | null;
}

/** The page of a link, whose secret is behind # of the address. It leaves the address before it is sent. */
export function SignInPage(): ReactNode {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(null, '', '/sign-in'), []);
  return token === '' ? <SignedOutPage /> : <LinkPage token={token} />;
}

/**
 * Names whom a link signs in, and uses it by a click: whoever leads a browser to a link signs nobody in, and ends no session.
 */
function LinkPage({ token }: { token: string }): ReactNode {
  const [, go] = useLocation();
  const queries = useQueryClient();
  const subject = useQuery({
    queryKey: ['link'],
    queryFn: () => callConsole<LinkSubject>('/api/sign-in/link', 'POST', { token }),
    ...{ staleTime: Infinity, gcTime: 0, retry: false },
  });
  const signIn = useMutation({
    mutationFn: () => callConsole<Session>('/api/session', 'POST', { token }),
    onSuccess: (session) => {
      queries.setQueryData(['session'], session);
      go(homeOf(session), { replace: true });
    },
  });
  const error = subject.error ?? signIn.error;
  if (error) {
    return (
      <Card title="This link does not work">
        <p>
          This link was used already, or it has expired. A link works once, for 10 minutes. Ask for a new one.
        </p>
        <FailureNote error={error} />
      </Card>
    );
  }
  if (!subject.data) return <Loading />;
  const { former } = subject.data;
  return (
    <Card title="Sign in">
      <p>
        This link signs you in as <PersonName {...subject.data} />.
      </p>
      {former && (
        <p>
          This browser is signed in as <PersonName {...former} />. That session ends.
        </p>
      )}
      <p>If you don’t know who made the link, close this page: nothing has happened yet.</p>
      <button
        type="button"
        data-look="primary"
        disabled={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
      >
        Sign in
      </button>
    </Card>
  );
}

function PersonName({ name, role, platformId }: Person): ReactNode {
  return (
    <>
      <strong>
        <ForeignText>{name}</ForeignText>
      </strong>
      , {platformId === null ? `${role} in the operators’ console` : `${role} of ${platformId}`}
    </>
  );
}

/** What somebody who is not signed in sees. */
export function SignedOutPage(): ReactNode {
  const { data } = useSignInWays();
  return (
    <Card title="You are not signed in.">
      <p>
        If you were, your session has ended: after a time without a request, or by an operator or your
        identity provider. Operators find who and why in the audit log.
      </p>
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
