import type { Type } from '@nestjs/common';
import { createAdminContext, createAdminRuntime, Environment, type ServiceConfig } from '@corridor/service';
import type { RequestService } from '@corridor/contracts';
import { serviceEnvironment } from './sandbox-handlers';
import { createTestDatabase, type TestMigrations } from './test-database';

/** What an admin program of a service consists of. */
interface AdminParts {
  module: Type<unknown>;
  migrations: TestMigrations[RequestService];
  readConfig: (env: Environment) => ServiceConfig;
}

/**
 * Creates the context of an admin program, as its start does, and ends it.
 * @throws Error if something that the module provides asks for what nothing provides
 */
export async function startAdminContext(
  service: RequestService,
  { module, migrations, readConfig }: AdminParts,
): Promise<void> {
  const database = await createTestDatabase(migrations === undefined ? {} : { [service]: migrations });
  const runtime = createAdminRuntime(
    readConfig(new Environment(serviceEnvironment(service, database, true))),
  );
  const { dataSource, pool } = runtime;
  try {
    await dataSource.initialize();
    await createAdminContext(runtime, module);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await pool.end();
    await database.drop();
  }
}
