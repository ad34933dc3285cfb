import { readRunFile } from './running-system';

/** Calls the operators' port of an app of the shared system. */
export async function operatorPort(app: string, path: string): Promise<{ status: number; text: string }> {
  const { apps } = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const port = apps[app]?.operatorPorts[0] ?? 0;
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: response.status, text: await response.text() };
}
