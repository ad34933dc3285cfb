import * as fc from 'fast-check';
import { RedirectAllowList } from './redirect-allow-list';

function listOf(...entries: string[]): RedirectAllowList {
  return asList(RedirectAllowList.parse(entries));
}

function asList(list: RedirectAllowList | string): RedirectAllowList {
  if (typeof list === 'string') throw new Error(`"${list}" was refused`);
  return list;
}

describe('the redirect allow-list', () => {
  const list = listOf('https://allowed.example', 'https://app.example/kyc', 'https://*.wide.example');

  it.each([
    ['https://allowed.example', 'https://allowed.example/'],
    ['https://allowed.example/a/b?c=d#e', 'https://allowed.example/a/b?c=d#e'],
    ['HTTPS://ALLOWED.example:443/', 'https://allowed.example/'],
    ['https://app.example/kyc', 'https://app.example/kyc'],
    ['https://app.example/kyc/done', 'https://app.example/kyc/done'],
    ['https://a.b.wide.example/', 'https://a.b.wide.example/'],
    [
      'https://allowed.example/?next=https://evil.example/@x',
      'https://allowed.example/?next=https://evil.example/@x',
    ],
  ])('allows %s', (text, url) => expect(list.allowed(text)).toBe(url));

  it.each([
    ['another host', 'https://evil.example/'],
    ['a host that begins like one', 'https://allowed.example.evil.com/'],
    ['a host that ends like one', 'https://notallowed.example/'],
    ['a host below one', 'https://www.allowed.example/'],
    ['a host above a wide one', 'https://wide.example/'],
    ['a host that ends like a wide one', 'https://evilwide.example/'],
    ['another port', 'https://allowed.example:8443/'],
    ['a user that looks like a host', 'https://allowed.example@evil.example/'],
    ['a user with a password', 'https://user:secret@allowed.example/'],
    ['an empty user', 'https://@allowed.example/'],
    ['a backslash', 'https://evil.example\\@allowed.example/'],
    ['a backslash in place of a slash', 'https:\\\\allowed.example/'],
    ['slashes that are missing', 'https:allowed.example'],
    ['slashes too many', 'https:///allowed.example/'],
    ['no scheme', '//allowed.example/'],
    ['no host', 'https://'],
    ['a path alone', '/kyc'],
    ['plain HTTP', 'http://allowed.example/'],
    ['a script', 'javascript:alert(1)//https://allowed.example/'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['a tab in the scheme', 'java\tscript:alert(1)'],
    ['a line break in the host', 'https://allowed\n.example/'],
    ['a space before', ' https://allowed.example/'],
    ['letters of full width', 'https://\uff41llowed.example/'],
    ['a letter of another script', 'https://\u0430llowed.example/'],
    ['a full stop of another script', 'https://allowed\u3002example/'],
    ['a soft hyphen', 'https://allowed\u00ad.example/'],
    ['a path beside the allowed one', 'https://app.example/kyc-evil'],
    ['a path that climbs out', 'https://app.example/kyc/../admin'],
    ['a path that climbs out, encoded', 'https://app.example/kyc/%2e%2e/admin'],
    ['the path above', 'https://app.example/'],
    ['nothing', ''],
  ])('refuses %s', (_what, text) => expect(list.allowed(text)).toBeUndefined());

  it('refuses other schemes even if every https URL is allowed', () => {
    const any = listOf('https://*');
    expect(any.allowed('https://anywhere.example:8443/x')).toBe('https://anywhere.example:8443/x');
    for (const text of [
      'http://x.example',
      'javascript:alert(1)',
      'https://u@x.example',
      'ftp://x.example',
    ]) {
      expect(any.allowed(text)).toBeUndefined();
    }
  });

  describe('the redirect allow-list with localhost', () => {
    const own = asList(RedirectAllowList.parse(['https://allowed.example'], { ownMachine: true }));

    it.each([
      ['http://localhost', 'http://localhost/'],
      ['http://localhost:5173/done?a=b#c', 'http://localhost:5173/done?a=b#c'],
      ['HTTP://LOCALHOST:80/x', 'http://localhost/x'],
      ['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x'],
      ['http://[::1]:3000/x', 'http://[::1]:3000/x'],
      ['https://allowed.example', 'https://allowed.example/'],
    ])('allows %s', (text, url) => expect(own.allowed(text)).toBe(url));

    it.each([
      'http://localhost.evil.com/',
      'http://localhost@evil.com/',
      'http://localhost:80@evil.com/',
      'http://user@localhost/',
      'http://evil.com/localhost',
      'http://evil.com\\@localhost/',
      'http://localhost\\@evil.com/',
      'http://localhost:99999/',
      'http://127.0.0.1.evil.com/',
      'http://127.1/',
      'http://0/',
      'http://[::]/',
      'http://192.168.1.1/',
      'https://localhost/',
      'http:localhost',
      'http://localhost/\t',
    ])('refuses %j', (text) => expect(own.allowed(text)).toBeUndefined());

    it.each(['http://localhost/', 'http://127.0.0.1/', 'http://[::1]/'])(
      'refuses %s if localhost is not enabled',
      (text) => expect(listOf('https://*').allowed(text)).toBeUndefined(),
    );
  });

  it('never lets a browser reach another host, whatever the spelling', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'https:',
        '//',
        '/',
        '\\',
        '@',
        ':',
        '?',
        '#',
        '.',
        'allowed.example',
        'evil.com',
        '%2e',
        '\t',
      ),
      fc.string({ maxLength: 3 }),
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`);
    fc.assert(
      fc.property(text, (given) => {
        const url = list.allowed(given);
        if (url === undefined) return;
        const { protocol, hostname, username, port } = new URL(url);
        expect([protocol, username, port]).toEqual(['https:', '', '']);
        expect(hostname).toMatch(/^(allowed\.example|app\.example|.+\.wide\.example)$/);
        expect(new URL(given).href).toBe(url);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    'http://x.example',
    'https://',
    'x.example',
    'https://x*.example',
    'https://*.*',
    'https://x y',
    '*',
  ])('names the entry %j, which is invalid', (entry) =>
    expect(RedirectAllowList.parse(['https://fine.example', entry])).toBe(entry),
  );

  it('refuses every URL if it is empty', () => {
    expect(listOf().allowed('https://allowed.example/')).toBeUndefined();
  });
});
