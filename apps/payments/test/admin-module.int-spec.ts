import 'reflect-metadata';
import { startAdminContext } from '@corridor/testing';
import { AdminModule } from '../src/admin.module';
import { readConfig } from '../src/config';
import { migrations } from '../src/database/migrations/all';

it('the admin commands of payments find all that they ask for', async () => {
  await startAdminContext('payments', { module: AdminModule, migrations, readConfig });
});
