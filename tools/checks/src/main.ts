/**
 * `npm run checks -- <command>`: checks of the sources, and generators of derived files. Each check is proven on a
 * planted violation, here or in a unit test, because a check that never fails looks the same as clean sources.
 */
import { StartFailure } from '../../infra/failure.mjs';
import { writeApiReference } from './api-reference';
import { checkDeadCode } from './dead-code';
import { checkDuplicates } from './duplicates';
import { writeEventSchemas } from './event-schemas';
import { makeClient } from './generated-client';
import { checkMigrations } from './migrations';
import { lintOpenApi } from './openapi-rules';
import { checkSources } from './source-checks';

interface Command {
  usage: string;
  says: string;
  run: (args: string[]) => number | Promise<number>;
}

const COMMANDS = new Map<string, Command>([
  ['sources', { usage: '', says: 'file names, import cycles, documents, lint rules', run: checkSources }],
  ['dead-code', { usage: '', says: 'files, exports and packages that nothing uses', run: checkDeadCode }],
  ['duplicates', { usage: '', says: 'passages that the sources have twice', run: checkDuplicates }],
  ['openapi', { usage: '', says: 'lints the OpenAPI document', run: lintOpenApi }],
  [
    'migrations',
    {
      usage: '[--record | --freeze]',
      says: 'compares the migrations with their recorded checksums, or records them',
      run: checkMigrations,
    },
  ],
  [
    'event-schemas',
    {
      usage: '[--check | --release]',
      says: 'writes docs/events, and fails where a reader of the released schemas would break',
      run: writeEventSchemas,
    },
  ],
  [
    'api-reference',
    {
      usage: '[--check] [--document <file>]',
      says: 'writes docs/api.md and the Postman collection',
      run: writeApiReference,
    },
  ],
  [
    'client',
    {
      usage: '--language python|java --document <file or URL> --program <file> --output <folder>',
      says: 'makes a client of the API and compiles a program with it',
      run: makeClient,
    },
  ],
]);

function usage(): string {
  const lines = [...COMMANDS].map(
    ([name, { usage: rest, says }]) => `  ${`${name} ${rest}`.trim()}\n      ${says}\n`,
  );
  return `Usage: npm run checks -- <command>\n\n${lines.join('')}`;
}

async function main([name = 'sources', ...args]: string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (command) return command.run(args);
  process.stderr.write(usage());
  return 2;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode = 1;
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
  },
);
