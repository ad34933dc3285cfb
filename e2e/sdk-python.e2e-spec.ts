import { createPlatform, type Api, type Json } from './support/api';
import { CUTS, payThroughCuts } from './support/cutting-proxy';
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

  it.each(CUTS)('pays once if an answer is cut %s', async (_, afterBytes) => {
    await payThroughCuts(afterBytes, async ({ api, baseUrl, accountId, bankAccountId }) => {
      const env = { ...credentials(api, baseUrl), FROM: accountId, TO: bankAccountId };
      return (await sdk.tell('transfer.py', env)).trim();
    });
  });
});
