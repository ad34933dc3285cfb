/**
 * The page of the console, and its script and style. The page has nothing of the session in itself, so it is the same
 * for all. The secret of a link is the fragment of the address, which browsers don't send; the script posts it once.
 */
export const consolePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Corridor console</title>
<link rel="icon" type="image/svg+xml" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/console.css">
<script src="/assets/console.js" defer></script>
</head>
<body>
<main>
<h1>Corridor console</h1>
<p id="status" role="status">Loading…</p>
<dl id="session" hidden></dl>
<p><button id="sign-out" type="button" hidden>Sign out</button></p>
<noscript><p>The console needs JavaScript.</p></noscript>
</main>
</body>
</html>
`;

export const consoleIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#2457d6" d="M2 2h12v4H6v4h8v4H2z"/></svg>';

export const consoleScript = `'use strict';
const byId = (id) => document.getElementById(id);
const status = (text) => { byId('status').textContent = text; };

async function call(method, body) {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetch('/api/session', { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text) };
}

function show(session) {
  const rows = [['Name', session.name], ['Role', session.role]];
  if (session.platformId) rows.push(['Platform', session.platformId], ['Permissions', session.permissions.join(', ')]);
  else rows.push(['Permissions', session.operatorPermissions.join(', ') || 'none']);
  rows.push(['Signed in until', new Date(session.expiresAt).toLocaleString()]);
  for (const [name, value] of rows) {
    const term = document.createElement('dt');
    const detail = document.createElement('dd');
    term.textContent = name;
    detail.textContent = value;
    byId('session').append(term, detail);
  }
  byId('session').hidden = false;
  byId('sign-out').hidden = false;
  status('You are signed in.');
  byId('sign-out').addEventListener('click', async () => {
    await call('DELETE');
    location.assign('/sign-in');
  });
}

const home = (session) => (session.platformId ? '/p/' + session.platformId : '/ops');

async function main() {
  const token = location.pathname === '/sign-in' ? location.hash.slice(1) : '';
  if (token !== '') {
    history.replaceState(null, '', '/sign-in');
    const answer = await call('POST', { token });
    if (answer.status !== 200) {
      status('This link was used already, or it has expired. Ask for a new one.');
      return;
    }
    location.replace(home(answer.body));
    return;
  }
  const { status: code, body } = await call('GET');
  if (code !== 200) {
    status('You are not signed in. Open a link to the console: npm run admin -- console-link');
    return;
  }
  if (location.pathname === '/' || location.pathname === '/sign-in') {
    location.replace(home(body));
    return;
  }
  show(body);
}

main().catch(() => status('The console could not be reached. Load the page again.'));
`;

export const consoleStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1rem; }
main { max-width: 40rem; margin: 0 auto; }
h1 { font-size: 1.25rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
button { font: inherit; padding: 0.4rem 1rem; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;
