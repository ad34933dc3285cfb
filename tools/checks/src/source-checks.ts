import { checkDocuments } from './documents';
import { nameViolations } from './file-names';
import { importCycles } from './import-cycles';
import { lintRuleViolations } from './lint-rules';
import { linkViolations } from './links';
import { checkReferences } from './references';
import { report } from './report';
import { sourceFiles } from './source-files';

/** Checks file names, import cycles, references in documents and comments, and that the lint rules fire. */
export async function checkSources(): Promise<number> {
  const files = sourceFiles();
  const violations = [
    ...files.flatMap(nameViolations),
    ...(await importCycles()),
    ...checkDocuments(files),
    ...checkReferences(),
    ...(await linkViolations()),
    ...(await lintRuleViolations()),
  ];
  return report(violations, `${files.length} files looked at, ${violations.length} violations`);
}
