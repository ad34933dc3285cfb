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
import { entities } from '../src/database/entities';
import { migrations } from '../src/database/migrations/all';

describe('sandbox operations of accounts', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ accounts: migrations });
  });

  afterAll(() => database.drop());

  it('have handlers only in a sandbox', async () => {
    const found = await handlersBySandbox('accounts', (sandbox) => {
      const config = readConfig(new Environment(serviceEnvironment('accounts', database, sandbox)));
      const runtime = createRuntime(config, entities);
      const stop = async (): Promise<void> => {
        await runtime.dataSource.destroy();
        await runtime.pool.end();
      };
      return { module: AppModule.forRoot(runtime), server: runtime.server, stop };
    });

    expect(found.sandboxOnly).toContain('accounts.advance-clock');
    expect(found.inSandbox).toEqual(found.sandboxOnly);
    expect(found.elsewhere).toEqual([]);
    expect(found.differing).toEqual(found.sandboxOnly);
  });
});
