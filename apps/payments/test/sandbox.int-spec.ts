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

describe('sandbox operations of payments', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase({ payments: migrations });
  });

  afterAll(() => database.drop());

  it('have handlers only in a sandbox', async () => {
    const found = await handlersBySandbox('payments', (sandbox) => {
      const config = readConfig(new Environment(serviceEnvironment('payments', database, sandbox)));
      const runtime = createRuntime(config);
      const stop = async (): Promise<void> => {
        await runtime.dataSource.destroy();
        await runtime.pool.end();
      };
      return { module: AppModule.forRoot(runtime), server: runtime.server, stop };
    });

    expect(found.sandboxOnly).toContain('payments.fund-internal-account');
    expect(found.inSandbox).toEqual(found.sandboxOnly);
    expect(found.elsewhere).toEqual([]);
    expect(found.differing).toEqual(found.sandboxOnly);
  });
});
