import { randomBytes } from 'node:crypto';
import type { WebhookSecretResource } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PersonalDataVault } from '@corridor/service';
import type { TestDatabase } from '@corridor/testing';
import { EndpointSecretCodec } from '../src/endpoint-directory/endpoint-secret.codec';
import { EndpointRepository } from '../src/endpoint-directory/endpoint.repository';
import { RenewSecretsHandler } from '../src/endpoints/renew-secrets.handler';
import {
  addEndpoint,
  bodyOf,
  createNotificationsDatabase,
  onEndpoint,
  startNotifications,
  type NotificationsApp,
} from './fixtures/notifications-app';

const oldKey = randomBytes(32);
const newKey = randomBytes(32);

let database: TestDatabase;
let app: NotificationsApp;

beforeAll(async () => {
  database = await createNotificationsDatabase();
  const keys = new Map([['old', oldKey]]);
  app = await startNotifications(database, { keyRing: { active: 'old', keys } });
});

afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

async function secretOf(from: NotificationsApp, id: string): Promise<string> {
  return bodyOf<WebhookSecretResource>(await from.endpoints.secret(onEndpoint(id, undefined))).secret;
}

describe('rotate-keys', () => {
  it('encrypts all secrets again under the active key, after which the old key is not needed', async () => {
    const made = [];
    for (const path of ['/a', '/b', '/c'])
      made.push((await addEndpoint(app, `https://platform.test${path}`)).id);
    const rotated = made[0] ?? '';
    await app.endpoints.rotate(onEndpoint(rotated, undefined));
    const before = await Promise.all(made.map((id) => secretOf(app, id)));

    const both = {
      active: 'new',
      keys: new Map([
        ['old', oldKey],
        ['new', newKey],
      ] as const),
    };
    const vault = new PersonalDataVault(both, [randomBytes(32)]);
    const unitOfWork = new UnitOfWork(app.runtime.dataSource, { handOver: () => undefined }, vault);
    const renewSecrets = new RenewSecretsHandler(
      unitOfWork,
      new EndpointRepository(),
      new EndpointSecretCodec(vault),
    );
    expect(await renewSecrets.execute()).toBe(3);
    expect(await renewSecrets.execute()).toBe(0);

    const { rows } = await database.owner.query<{ text: string }>(
      `SELECT string_agg(secret_sealed || previous_secrets::text, ' ') AS text FROM notifications.webhook_endpoints`,
    );
    expect(rows[0]?.text).not.toContain('v1:old:');
    const later = await startNotifications(database, {
      keyRing: { active: 'new', keys: new Map([['new', newKey]]) },
    });
    try {
      expect(await Promise.all(made.map((id) => secretOf(later, id)))).toEqual(before);
    } finally {
      await later.stop();
    }
  });
});
