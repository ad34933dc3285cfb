import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Options } from 'unified-engine';
import { ROOT } from '../../infra/workspace.mjs';
import { documentPaths } from './documents';

/** Finds links in documents to files and headings that do not exist. Web addresses are not checked. */
export async function linkViolations(): Promise<string[]> {
  const violations = await linkViolationsIn(ROOT, documentPaths());
  if (!(await seesWrongLinks())) violations.push('The check of links lets wrong links pass.');
  return violations;
}

async function linkViolationsIn(cwd: string, files: string[]): Promise<string[]> {
  const { engine } = await import('unified-engine');
  const { remark } = await import('remark');
  const { default: validateLinks } = await import('remark-validate-links');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  return new Promise((done, failed) => {
    engine(
      {
        processor: remark(),
        // The types of the two packages differ on the file set, which the engine passes after the settings.
        plugins: [[validateLinks, { repository: false }]] as unknown as NonNullable<Options['plugins']>,
        ...{ cwd, files, extensions: ['md'], output: false, streamOut: silent, streamError: silent },
      },
      (error, _code, context) => {
        if (error) failed(error);
        else done((context?.fileSet.files ?? []).flatMap(({ messages }) => messages.map(String)));
      },
    );
  });
}

/** Whether the check reports a missing file, a missing heading, and a missing heading of another file. */
async function seesWrongLinks(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-links-'));
  try {
    const links = ['none.md', '#none', 'two.md#none', '#heading-of-it', 'two.md#two'].map(
      (to) => `[x](${to})`,
    );
    writeFileSync(join(folder, 'one.md'), `${links.join(' ')}\n\n## Heading of \`it\`\n`);
    writeFileSync(join(folder, 'two.md'), '# Two\n');
    return (await linkViolationsIn(folder, ['one.md', 'two.md'])).length === 3;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
