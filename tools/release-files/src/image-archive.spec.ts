import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { revisionOfImage } from './image-archive';

let folder: string;

beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'corridor-archive-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function archiveOf(config: object): string {
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify([{ Config: 'abc.json', Layers: [] }]));
  writeFileSync(join(folder, 'abc.json'), JSON.stringify({ config }));
  const archive = join(folder, 'image.tar');
  spawnSync('tar', ['-cf', archive, '-C', folder, 'manifest.json', 'abc.json']);
  return archive;
}

describe('the archive of an image', () => {
  it('says of which commit the image was made', () => {
    const archive = archiveOf({ Labels: { 'org.opencontainers.image.revision': 'c0ffee' } });
    expect(revisionOfImage(archive)).toBe('c0ffee');
  });

  it('says nothing without the label', () => {
    expect(revisionOfImage(archiveOf({}))).toBeUndefined();
  });

  it('is refused if it is no archive of an image', () => {
    const file = join(folder, 'other.tar');
    writeFileSync(file, 'x');
    expect(() => revisionOfImage(file)).toThrow('tar -xOf failed');
  });
});
