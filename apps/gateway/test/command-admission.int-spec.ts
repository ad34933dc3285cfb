import pino from 'pino';
import { Pool } from 'pg';
import { createSessionPool, verifyAuditLog } from '@corridor/database';
import { Environment } from '@corridor/service';
import type { TestDatabase } from '@corridor/testing';
import { AdmitCommandHandler, type CommandGiver } from '../src/command-admission/admit-command.handler';
import { IdentityProvider, type DevicePlace } from '../src/console-oidc/identity-provider.client';
import { readOidcSettings } from '../src/oidc-settings/oidc-settings.parser';
import { createGatewayDatabase } from './fixtures/gateway-app';
import { IdentityProviderProcess, TestBrowser } from './fixtures/identity-provider';

let database: TestDatabase;
let provider: IdentityProviderProcess;
let pool: Pool;
const accounts = {
  Ada: { name: 'Ada Lovelace', roles: ['everything'] },
  bob: { name: 'Bob', roles: ['money'] },
  nobody: { name: 'Nobody', roles: [] },
};

beforeAll(async () => {
  [database, provider] = await Promise.all([createGatewayDatabase(), IdentityProviderProcess.start()]);
  pool = createSessionPool({
    url: database.urlOf('gateway'),
    service: 'gateway',
    use: 'work',
    name: 't',
    max: 2,
  });
});
beforeEach(() =>
  provider.control({
    ...{ accounts, account: 'Ada', askedAgoSeconds: 0, isDenied: false, idToken: null },
    start: { redirectUris: ['http://127.0.0.1/sign-in/callback'] },
  }),
);
afterAll(async () => {
  await pool.end();
  await provider.stop();
  await database.drop();
});

/** Admits a command; whoever the provider asks confirms the code. */
async function admit(
  giver: CommandGiver,
  confirm: (place: DevicePlace) => Promise<unknown> = ({ url }) => new TestBrowser().confirmDevice(url),
): Promise<{ person: string; hasSignedIn: boolean }> {
  const oidc = readOidcSettings(
    new Environment({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'corridor',
      OIDC_ROLE_MAP: '{"everything":"admin","money":"finance"}',
    }),
  );
  if (!oidc) throw new Error('there are no settings');
  const client = new IdentityProvider({ oidc }, pino({ level: 'silent' }));
  let confirmed: Promise<unknown> | undefined;
  const handler = new AdmitCommandHandler(pool, client, oidc);
  const person = await handler.execute(giver, (place) => {
    confirmed = confirm(place);
  });
  await confirmed;
  return { person, hasSignedIn: confirmed !== undefined };
}

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

async function broken(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.owner.query<Record<string, unknown>>(
    `SELECT person, reason FROM gateway.audit_log WHERE action = 'break-glass' ORDER BY sequence`,
  );
  return rows;
}

describe('who gives a command on the server, with an identity provider', () => {
  it('is the person who confirms the code, whatever --as says', async () => {
    expect(await admit({})).toEqual({ person: 'ada', hasSignedIn: true });
    expect(await admit({ name: 'Grace' })).toEqual({ person: 'ada', hasSignedIn: true });
  });

  it.each(['bob', 'nobody'])('is not %s, who has another role', async (account) => {
    await provider.control({ account });
    await expect(admit({})).rejects.toThrow('need one of the roles admin, sre');
  });

  it('is nobody if the person refuses', async () => {
    await provider.control({ isDenied: true });
    await expect(admit({})).rejects.toThrow('refused the sign-in (access_denied)');
  });

  it.each([
    ['in the future', () => nowSeconds() + 600, 'refused the sign-in (wrong ID token)'],
    ['longer than 15 minutes ago', () => nowSeconds() - 16 * 60, 'longer than 15 minutes ago'],
    ['at a time that it does not tell', () => null, 'does not answer as it should'],
  ])('is nobody whom the provider has asked %s', async (_title, at, message) => {
    await provider.control({ idToken: { claims: { auth_time: at() } } });
    await expect(admit({})).rejects.toThrow(message);
    await provider.control({ idToken: { claims: { auth_time: nowSeconds() - 14 * 60 } } });
    expect(await admit({})).toMatchObject({ person: 'ada' });
  });

  it.each([' ', 'Ada\u202eB', 'Ada (break-glass)'])('is not %j, who is nobody', async (name) => {
    await expect(admit({ name, breakGlass: 'the provider is down' })).rejects.toThrow('--as must');
    expect(await broken()).toEqual([]);
  });

  it('is whom --as names for an hour after --break-glass, which is in the audit log and alerts once', async () => {
    const breaking = { name: 'Grace  Hopper', breakGlass: 'the provider is down' };
    const grace = { person: 'grace hopper (break-glass)', hasSignedIn: false };
    expect(await admit(breaking)).toEqual(grace);
    expect(await admit(breaking)).toEqual(grace);
    expect(await admit({ name: 'grace hopper' })).toEqual(grace);
    expect(await broken()).toEqual([{ person: grace.person, reason: 'the provider is down' }]);
    const alerts = await database.owner.query(
      `SELECT severity FROM gateway.alerts WHERE type = 'BREAK_GLASS'`,
    );
    expect(alerts.rows).toEqual([{ severity: 'CRITICAL' }]);
    expect(await admit({ name: 'Bob' })).toEqual({ person: 'ada', hasSignedIn: true });
    expect((await verifyAuditLog(pool)).firstFault).toBeNull();

    await database.owner.query(`UPDATE gateway.audit_log SET at = at - interval '61 minutes'`);
    expect(await admit({ name: 'grace hopper' })).toEqual({ person: 'ada', hasSignedIn: true });
    await admit(breaking);
    expect(await broken()).toHaveLength(2);
  });
});
