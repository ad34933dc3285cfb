import { FaultBank } from '@corridor/fault-bank';
import { admin } from './api';

/** A bank that runs, and that the system knows as a connector. */
export interface RegisteredBank {
  bank: FaultBank;
  connectorId: string;
}

/** Starts a bank and registers it under a name that no other connector has. */
export async function registeredBank(
  name: string,
  options: ConstructorParameters<typeof FaultBank>[0] = {},
): Promise<RegisteredBank> {
  const listener = process.env['E2E_CONNECTORS_URL'];
  if (!listener) throw new Error('E2E_CONNECTORS_URL is not set: end-to-end tests run through npm test');
  const bank = await new FaultBank(options).start();
  const printed = await admin('connectors', 'add', '--name', name, '--url', bank.url, '--json');
  const added = JSON.parse(printed) as { connectorId: string; secretOut: string; secretIn: string };
  const { connectorId, secretIn, secretOut } = added;
  const reportsUrl = `${listener}/v1/connectors/${connectorId}/reports`;
  bank.connect({ reportsUrl, secretIn, secretOut });
  await admin('connectors', 'check', connectorId);
  return { bank, connectorId };
}
