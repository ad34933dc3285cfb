#!/usr/bin/env node
/**
 * Checks of the sources that no ready-made tool does: file names, import cycles, what documents
 * and comments refer to, and that the lint rules fire. Each check first gets a planted fault, so that a check that never
 * fires is a fault itself.
 */
import { checkDocuments, documentFaults, variableFaults } from './documents.mjs';
import { importCycles } from './import-cycles.mjs';
import { lintRuleFaults } from './lint-rules.mjs';
import { nameFaults } from './file-names.mjs';
import { checkReferences } from './references.mjs';
import { sourceFiles } from './sources.mjs';

const WRONG_NAMES = [
  'apps/payments/src/quotes/CreateQuote.handler.ts',
  'apps/payments/src/quotes/quote.service.ts',
  'apps/payments/src/quotes/handler.handler.ts',
  'apps/payments/src/quotes/domain/quote.entity.ts',
  'apps/payments/src/common/money.ts',
  'apps/payments/src/quotes/index.ts',
  'libs/kernel/src/money.int-spec.ts',
];

/** @type {string[]} */
const faults = [];
for (const name of WRONG_NAMES) {
  if (nameFaults(name).length === 0) faults.push(`The check of file names lets ${name} pass.`);
}
const circle = { 'a/b.ts': "import { c } from './c';", 'a/c.ts': "export { b } from './b';" };
if (
  importCycles(Object.keys(circle), (file) => circle[/** @type {keyof typeof circle} */ (file)]).length !== 1
) {
  faults.push('The check of import cycles does not see a circle of two files.');
}
const WRONG_TEXT =
  '[x](docs/none.md) [y](#none) [z](ARCHITECTURE.md#none) [ok](#heading-of-it) `libs/none/src` `none.worker.ts` `npm run none`\n```\nnpm run whatever-none\n```\n## Heading of `it`\n';
if (documentFaults(WRONG_TEXT, { document: 'README.md', files: [], scripts: [] }).length !== 6) {
  faults.push('The check of documents lets wrong names pass.');
}
const wrongNames = {
  configs: ["env.text('NOT_NAMED')"],
  sources: ['KNOWN_NAME'],
  texts: ['`UNKNOWN_NAME` `KNOWN_NAME`'],
};
if (variableFaults(wrongNames).length !== 2) faults.push('The check of variables lets wrong names pass.');
const files = sourceFiles();
faults.push(...files.flatMap(nameFaults));
faults.push(...importCycles(files).map((cycle) => `Import cycle: ${cycle.join(' -> ')}`));
faults.push(...checkDocuments(files));
faults.push(...checkReferences());
faults.push(...(await lintRuleFaults()).map((fault) => `Lint rule: ${fault}`));

for (const fault of faults) process.stderr.write(`${fault}\n`);
process.stdout.write(`${files.length} files looked at, ${faults.length} faults\n`);
process.exitCode = faults.length === 0 ? 0 : 1;
