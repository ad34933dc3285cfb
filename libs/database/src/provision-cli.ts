import { errorRecord } from '@corridor/kernel';
import { services, type ServiceName } from '@corridor/contracts';
import { migrationUrl, neededSecrets } from './needed-secrets';
import { provision } from './provision';
import { readPasswords } from './service-passwords';

/** Services by the URL of their owner: one server for all, or several. */
function servicesByUrl(): Map<string, ServiceName[]> {
  const served = new Map<string, ServiceName[]>();
  for (const service of services) {
    const url = migrationUrl(service);
    served.set(url, [...(served.get(url) ?? []), service]);
  }
  return served;
}

async function provisionAll(): Promise<void> {
  const byUrl = servicesByUrl();
  const [passwords] = neededSecrets(['SERVICE_PASSWORDS']);
  for (const [url, served] of byUrl) await provision(url, readPasswords(passwords), served);
}

provisionAll().catch((error: unknown) => {
  process.stderr.write(`provisioning failed: ${errorRecord(error).message}\n`);
  process.exit(1);
});
