import { proxyOf } from './proxies.ts';

const PROXY = 'http://proxy.test:3128';

function proxy(url: string, env: Record<string, string>): string | undefined {
  return proxyOf(new URL(url), env);
}

describe('proxyOf', () => {
  it.each([
    ['https://api.test', { HTTPS_PROXY: PROXY, HTTP_PROXY: 'http://other.test' }],
    ['https://api.test', { https_proxy: PROXY, HTTPS_PROXY: 'http://other.test' }],
    ['https://api.test', { https_proxy: '', HTTPS_PROXY: PROXY }],
    ['https://api.test', { http_proxy: PROXY }],
    ['http://api.test', { HTTP_PROXY: PROXY, HTTPS_PROXY: 'http://other.test' }],
  ])('of %s with %j is that of its scheme', (url, env) => {
    expect(proxy(url, env)).toBe(PROXY);
  });

  it('is none of http if only https has one', () => {
    expect(proxy('http://api.test', { HTTPS_PROXY: PROXY })).toBeUndefined();
  });

  it.each(['http://localhost', 'https://127.0.0.1:3000', 'http://[::1]:3000'])(
    'of %s is none: it is this machine',
    (url) => {
      expect(proxy(url, { HTTP_PROXY: PROXY, HTTPS_PROXY: 'socks5://proxy.test' })).toBeUndefined();
    },
  );

  it.each([
    '*',
    'api.test',
    'API.test',
    'other.test, api.test',
    'test',
    '.test',
    '*.test',
    'api.test:443',
    'other.test *',
  ])('of https://api.test is none with NO_PROXY=%s', (list) => {
    expect(proxy('https://api.test', { HTTPS_PROXY: PROXY, NO_PROXY: list })).toBeUndefined();
    expect(proxy('https://api.test', { HTTPS_PROXY: 'socks5://x', no_proxy: list })).toBeUndefined();
  });

  it.each(['', 'pi.test', 'api.test:80', 'www.api.test', ',', '.'])(
    'of https://api.test is its own with NO_PROXY=%j',
    (list) => {
      expect(proxy('https://api.test', { HTTPS_PROXY: PROXY, NO_PROXY: list })).toBe(PROXY);
    },
  );

  it('of an IPv6 address is none if NO_PROXY has it in brackets', () => {
    const env = { HTTPS_PROXY: PROXY, NO_PROXY: '[fd00::1],[fd00::2]:8443' };
    expect(proxy('https://[fd00::1]', env)).toBeUndefined();
    expect(proxy('https://[fd00::2]:8443', env)).toBeUndefined();
    expect(proxy('https://[fd00::2]', env)).toBe(PROXY);
  });

  it.each(['proxy.test:3128', 'me:secret@proxy.test:3128'])('has http if it is %s', (address) => {
    expect(proxy('https://api.test', { HTTPS_PROXY: address })).toBe(`http://${address}`);
  });

  it.each(['socks5://me:secret@proxy.test', 'http://', 'proxy.test:port', '://', 'ftp://proxy.test'])(
    'is refused if it is %s, without what it has',
    (address) => {
      expect(() => proxy('https://api.test', { HTTPS_PROXY: address })).toThrow(
        /^HTTPS_PROXY is not an address such as http:\/\/proxy\.example\.com:3128$/,
      );
    },
  );
});
