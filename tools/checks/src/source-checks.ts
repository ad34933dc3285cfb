import { checkDocuments } from './documents';
import { nameFaults } from './file-names';
import { importCycles } from './import-cycles';
import { lintRuleFaults } from './lint-rules';
import { linkFaults } from './links';
import { checkReferences } from './references';
import { report } from './report';
import { sourceFiles } from './source-files';

/** Checks file names, import cycles, references in documents and comments, and that the lint rules fire. */
export async function checkSources(): Promise<number> {
  const files = sourceFiles();
  const faults = [
    ...files.flatMap(nameFaults),
    ...(await importCycles()),
    ...checkDocuments(files),
    ...checkReferences(),
    ...(await linkFaults()),
    ...(await lintRuleFaults()),
  ];
  return report(faults, `${files.length} files looked at, ${faults.length} faults`);
}
