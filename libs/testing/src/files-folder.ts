import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for the files of an app. It is removed with the servers of the test run. */
export function filesFolder(): string {
  return mkdtempSync(join(process.env.TEST_FILES_DIR ?? tmpdir(), 'files-'));
}
