import { provision, type ServicePasswords } from './provision';

const ownerUrl = process.env['MIGRATION_DATABASE_URL'];
const passwords = process.env['SERVICE_PASSWORDS'];
if (!ownerUrl || !passwords) {
  process.stderr.write('MIGRATION_DATABASE_URL and SERVICE_PASSWORDS (JSON by service) are needed\n');
  process.exit(2);
}
provision(ownerUrl, JSON.parse(passwords) as ServicePasswords).catch((error: unknown) => {
  process.stderr.write(`provisioning failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
