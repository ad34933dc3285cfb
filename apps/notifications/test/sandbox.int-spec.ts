import 'reflect-metadata';
import { createRuntime, Environment } from '@corridor/service';
import {
  createTestDatabase,
  handlersBySandbox,
  serviceEnvironment,
  type TestDatabase,
} from '@corridor/testing';
import { AppModule } from '../src/app.module';
import { readConfig } from '../src/config';
import { migrations } from '../src/database/migrations/all';

describe('sandbox operations of notifications', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ notifications: migrations });
  });

  afterAll(() => database.drop());

  it('have handlers only in a sandbox', async () => {
    const found = await handlersBySandbox('notifications', (sandbox) => {
      const config = readConfig(new Environment(serviceEnvironment('notifications', database, sandbox)));
      const runtime = createRuntime(config);
      const stop = async (): Promise<void> => {
        await runtime.dataSource.destroy();
        await runtime.pool.end();
      };
      return { module: AppModule.forRoot(runtime, config), server: runtime.server, stop };
    });

    expect(found.sandboxOnly).toContain('notifications.test-sandbox-webhook');
    expect(found.inSandbox).toEqual(found.sandboxOnly);
    expect(found.elsewhere).toEqual([]);
    expect(found.differing).toEqual(found.sandboxOnly);
  });
});
