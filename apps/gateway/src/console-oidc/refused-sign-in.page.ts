import type { ErrorBody, ErrorCode } from '@corridor/kernel';
import { html } from '../page-rendering/domain/html';

/** The provider remembers an account that may not sign in here, so the person chooses another one only if it asks again. */
const OTHER_ACCOUNT = { href: '/sign-in/oidc?fresh=true', name: 'Sign in with another account' };
/** The provider asks for the factor only if it asks again. */
const WITH_FACTOR = { href: '/sign-in/oidc?fresh=true', name: 'Sign in with a second factor' };
/** Where the other person signs out. */
const CONSOLE = { href: '/', name: 'Go to the console' };
const AGAIN = { href: '/sign-in', name: 'Sign in' };

const WAYS: Partial<Record<ErrorCode, { href: string; name: string }>> = {
  FORBIDDEN: OTHER_ACCOUNT,
  SECOND_FACTOR_NEEDED: WITH_FACTOR,
  NOT_IN_THIS_STATE: CONSOLE,
};

/** What a person sees whose sign-in has failed; the page has no script. */
export function refusedSignInPage({ code, message }: ErrorBody, requestId: string): string {
  const { href, name } = WAYS[code] ?? AGAIN;
  const title = code === 'NOT_IN_THIS_STATE' ? 'You are signed in as somebody else' : 'You are not signed in';
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Corridor console</title>
        <link rel="icon" href="/icon.svg" />
        <link rel="stylesheet" href="/assets/refused-sign-in.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${message}</p>
          <p>${code}, request ${requestId}</p>
          <p><a href="${href}">${name}</a></p>
        </main>
      </body>
    </html> `.text;
}

export const refusedSignInStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; }
main { max-width: 40rem; margin: 0 auto; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;
