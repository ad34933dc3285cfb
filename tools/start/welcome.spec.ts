import { randomBytes } from 'node:crypto';
import { readSettings } from './settings.mjs';
import { welcomeText } from './welcome.mjs';

const text = (env: NodeJS.ProcessEnv) =>
  welcomeText({
    settings: readSettings({ argv: [], env }),
    baseUrl: 'http://localhost:3000/2025-10-13',
  });

describe('welcomeText', () => {
  it('contains the reference, a call and the demo', () => {
    expect(text({})).toContain('http://localhost:3000/docs\n');
    expect(text({})).toContain('curl -u sandbox:sandbox-secret http://localhost:3000/2025-10-13/config\n');
    expect(text({})).toMatch(/Demo +npm run demo\n/);
  });

  it('quotes special characters of the shell in a demo command that finds this system', () => {
    const secret = randomBytes(32).toString('hex');
    const printed = text({
      DATA_DIR: '/srv/my data',
      SANDBOX_CLIENT_ID: "it's mine, really",
      SANDBOX_CLIENT_SECRET: secret,
    });
    expect(printed).toContain(
      `DATA_DIR='/srv/my data' SANDBOX_CLIENT_ID='it'\\''s mine, really' SANDBOX_CLIENT_SECRET=${secret} npm run demo`,
    );
    expect(printed).toContain(`curl -u 'it'\\''s mine, really:${secret}' http`);
  });

  it('contains the console with its link, or with the command that makes one', () => {
    const settings = readSettings({ argv: [], env: { CONSOLE_URL: 'http://localhost:3001' } });
    const baseUrl = 'http://localhost:3000/2025-10-13';
    const link = 'http://localhost:3001/sign-in#secret';
    expect(welcomeText({ settings, baseUrl, link })).toMatch(
      /Console +http:\/\/localhost:3001\/sign-in#secret\n/,
    );
    expect(welcomeText({ settings, baseUrl })).toMatch(
      /Console +http:\/\/localhost:3001, by a link: npm run admin/,
    );
    expect(text({ CONSOLE_URL: 'http://localhost:3001', OIDC_ISSUER: 'https://login.example.com' })).toMatch(
      /Console +http:\/\/localhost:3001, by the accounts of https:\/\/login\.example\.com\n/,
    );
    expect(text({})).not.toContain('Console');
  });

  it('contains admin commands that find this system, and name a person outside a sandbox', () => {
    const listeners = { OPERATIONS_PORT: '3002', CONSOLE_URL: 'http://localhost:3001' };
    expect(text(listeners)).toMatch(/ npm run admin -- create-operator --name Ada /);
    expect(text(listeners)).toContain('reference http://127.0.0.1:3002/operations/docs\n');
    const outside = { SANDBOX: 'false', PUBLIC_URL: 'https://api.example.com', DATA_DIR: '/srv/corridor' };
    const printed = text({ ...listeners, ...outside });
    for (const command of ['create-operator', 'console-link'])
      expect(printed).toContain(` DATA_DIR=/srv/corridor npm run admin -- --as Ada ${command} `);
  });

  it('contains the listener of connectors, if there is one', () => {
    expect(text({ CONNECTORS_PORT: '4002' })).toMatch(
      /Connectors +http:\/\/127\.0\.0\.1:4002\/v1\/connectors\n/,
    );
    expect(text({ CONNECTORS_PORT: '4002', CONNECTORS_TLS_CERT_FILE: 'own.pem' })).toMatch(
      /Connectors +https:\/\/127\.0\.0\.1:4002\//,
    );
    for (const env of [{}, { CONNECTORS_PORT: '' }]) expect(text(env)).not.toContain('Connectors');
  });

  it('contains no token outside a sandbox', () => {
    const printed = text({ SANDBOX: 'false', PUBLIC_URL: 'https://api.example.com' });
    expect(printed).toContain('Reference');
    expect(printed).not.toMatch(/secret|demo|curl/i);
  });
});
