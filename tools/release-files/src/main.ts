/**
 * `npm run release-files` makes and signs what is published of a release: the packages of npm, the image, their bills of
 * materials, and the provenance of all (docs/releases.md):
 *
 *   npm run release-files -- make <folder> [--image <folder of npm run image>] [--builder <URI>]
 *   npm run release-files -- sign <folder> --key <private key>
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartFailure, failureText } from '../../infra/failure.mjs';
import { make } from './make';
import { signRelease } from './sign';

const USAGE =
  'Usage: npm run release-files -- make <folder> [--image <folder>] [--builder <URI>]\n' +
  '       npm run release-files -- sign <folder> --key <private key, PEM>';
/** A person's machine, which nobody vouches for. */
const BUILDER = 'https://corridor.example/builders/by-hand';

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      image: { type: 'string' },
      builder: { type: 'string', default: BUILDER },
      key: { type: 'string' },
    },
  });
  const [command, folder] = positionals;
  if (folder === undefined) throw new StartFailure(USAGE);
  const output = resolve(folder);
  const { key, builder, image } = values;
  if (command === 'make') {
    make({ output, builder, image });
    process.stdout.write(`${output} is ready to be signed\n`);
  } else if (command === 'sign' && key !== undefined) {
    process.stdout.write(`${output} is signed by the key ${signRelease(output, key)}\n`);
  } else throw new StartFailure(USAGE);
}

try {
  main();
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
}
