import { errorRecord } from '@corridor/kernel';
import { provision } from './provision';
import { readPasswords } from './service-passwords';

const ownerUrl = process.env['MIGRATION_DATABASE_URL'];
const passwords = process.env['SERVICE_PASSWORDS'];
if (!ownerUrl || !passwords) {
  process.stderr.write('MIGRATION_DATABASE_URL and SERVICE_PASSWORDS (JSON by service) are needed\n');
  process.exit(2);
}
Promise.resolve()
  .then(() => provision(ownerUrl, readPasswords(passwords)))
  .catch((error: unknown) => {
    process.stderr.write(`provisioning failed: ${errorRecord(error).message}\n`);
    process.exit(1);
  });
