import { createPlatform, type Api, type Json } from './support/api';
import { CUTS, payThroughCuts } from './support/cutting-proxy';
import { ForwardProxy } from './support/forward-proxy';
import { InstalledPythonSdk } from './support/installed-python-sdk';
import { toldTutorial } from './support/tutorial-story';

/** Building and installing download packages on a new machine. */
const LIMIT_MS = 300_000;

let sdk: InstalledPythonSdk;

beforeAll(async () => {
  sdk = await InstalledPythonSdk.make();
}, LIMIT_MS);
afterAll(() => sdk.remove());

function credentials(api: Api, baseUrl = api.baseUrl): NodeJS.ProcessEnv {
  return { BASE_URL: baseUrl, CLIENT_ID: api.clientId, CLIENT_SECRET: api.clientSecret };
}

describe('the wheel of the Python SDK in an empty folder', () => {
  it('tells the story of the tutorial', async () => {
    const told = await sdk.tell('tutorial.py', credentials(await createPlatform()));
    expect(JSON.parse(told) as Json).toEqual(toldTutorial);
  });

  it('uses the proxies of the environment, with both clients', async () => {
    const api = await createPlatform();
    const { id } = await api.corridor.platformConfiguration.getConfig();
    const proxy = new ForwardProxy(new URL(api.baseUrl));
    const address = await proxy.start();
    const env = credentials(api, 'http://corridor.test');
    try {
      const found = await sdk.tell('proxied.py', { ...env, HTTP_PROXY: address });
      expect(found.trim().split('\n')).toEqual([id, id, 'ConnectionError']);
      const config = 'GET http://corridor.test/2025-10-13/config';
      expect(proxy.seen).toEqual([config, config]);
      const direct = await sdk.tell('proxied.py', { ...env, http_proxy: address, NO_PROXY: 'corridor.test' });
      expect(direct.trim().split('\n')).toEqual(Array(3).fill('ConnectionError'));
      expect(proxy.seen).toHaveLength(2);
    } finally {
      proxy.stop();
    }
  });

  it.each(CUTS)('pays once if an answer is cut %s', async (_, afterBytes) => {
    await payThroughCuts(afterBytes, async ({ api, baseUrl, accountId, bankAccountId }) => {
      const env = { ...credentials(api, baseUrl), FROM: accountId, TO: bankAccountId };
      return (await sdk.tell('transfer.py', env)).trim();
    });
  });
});
