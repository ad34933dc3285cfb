import { join } from 'node:path';
import { StartFailure } from '../../../infra/failure.mjs';
import { ensurePythonPackages } from '../../../infra/python.mjs';
import { GENERATOR_SETTINGS, generatorWarnings, perform } from './generator';
import type { Order, Runnable } from './order';

/** Name of the generated package. */
const PACKAGE = 'corridor_client';

/** Generates the Python package corridor_client beside the program. */
export function generatePython({ document, program, folder, cacheDir, say }: Order): Runnable {
  const programs = ensurePythonPackages({
    folder: join(cacheDir, 'clients-python'),
    requirements: join(GENERATOR_SETTINGS, 'requirements.txt'),
    what: 'openapi-python-client',
    say,
  });
  const from = /^https?:/.test(document) ? '--url' : '--path';
  const said = perform(join(programs, 'openapi-python-client'), [
    ...['generate', from, document, '--meta', 'none', '--overwrite'],
    ...['--config', join(GENERATOR_SETTINGS, 'openapi-python-client.yml')],
    ...['--output-path', join(folder, PACKAGE)],
  ]);
  if (generatorWarnings(said).length > 0)
    throw new StartFailure(`openapi-python-client leaves something out:\n${said}`);
  return { command: join(programs, 'python'), args: [program] };
}
