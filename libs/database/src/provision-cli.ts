import { errorRecord } from '@corridor/kernel';
import { provision } from './provision';
import { neededSecrets } from './needed-secrets';
import { readPasswords } from './service-passwords';

const [ownerUrl, passwords] = neededSecrets(['MIGRATION_DATABASE_URL', 'SERVICE_PASSWORDS']);
Promise.resolve()
  .then(() => provision(ownerUrl, readPasswords(passwords)))
  .catch((error: unknown) => {
    process.stderr.write(`provisioning failed: ${errorRecord(error).message}\n`);
    process.exit(1);
  });
