import 'reflect-metadata';
import { startAdminContext } from '@corridor/testing';
import { AdminModule } from '../src/admin.module';
import { readConfig } from '../src/config';
import { migrations } from '../src/database/migrations/all';

it('the admin commands of notifications find all that they ask for', async () => {
  await startAdminContext('notifications', { module: AdminModule, migrations, readConfig });
});
