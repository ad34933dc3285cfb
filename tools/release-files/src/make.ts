import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { billFileOf, subjectIn, type Statement } from '../../infra/attestations.mjs';
import { StartFailure } from '../../infra/failure.mjs';
import { revisionText, sourceRevision } from '../../infra/source-revision.mjs';
import { ROOT, readJson, sha256 } from '../../infra/workspace.mjs';
import { billOfPackage, type Bill } from './bills';
import { revisionOfImage } from './image-archive';
import { perform } from './perform';
import { billStatement, provenanceOf, type Material } from './statements';

/** What is to be signed. `sign` replaces it. */
export const STATEMENTS = 'statements.json';
/** Packages that platforms install. */
const PACKAGES = ['sdks/typescript', 'sdks/cli'];
/** What the compiler has written of them before, which may be of other sources. */
const COMPILED = ['dist', 'cjs/dist'];
/** What `npm run image` writes. */
const IMAGE = { archive: 'corridor.tar', bill: 'sbom.cdx.json' };
const PACKAGE_LOCK = 'package-lock.json';
const NODE_LOCK = join(ROOT, 'tools', 'image', 'node.lock.json');

interface Made {
  file: string;
  bill: Bill;
}

type Source = ReturnType<typeof sourceRevision>;

function materials({ commit }: Source): Material[] {
  const pinned = readJson(NODE_LOCK) as Record<
    string,
    { package: string; version: string; integrity: string }
  >;
  return [
    { name: 'source', digest: { gitCommit: commit } },
    { name: PACKAGE_LOCK, digest: { sha256: sha256(readFileSync(join(ROOT, PACKAGE_LOCK))) } },
    ...Object.entries(pinned).map(([name, { package: npmName, version, integrity }]) => ({
      name,
      uri: `pkg:npm/${npmName}@${version}`,
      digest: { sha512: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    })),
  ];
}

function packPackages(output: string): Made[] {
  for (const folder of PACKAGES)
    for (const name of COMPILED) rmSync(join(ROOT, folder, name), { recursive: true, force: true });
  perform(process.execPath, [join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc'), '-b']);
  const sbom = perform('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  const whole = JSON.parse(sbom) as Bill;
  return PACKAGES.map((folder) => {
    const packed = perform('npm', ['pack', '--json', '--pack-destination', output], join(ROOT, folder));
    const [made] = JSON.parse(packed) as { name: string; version: string; filename: string }[];
    if (made === undefined) throw new StartFailure(`npm pack of ${folder} made nothing.`);
    return { file: made.filename, bill: billOfPackage(whole, `${made.name}@${made.version}`) };
  });
}

/** The image may have been made long before. It belongs to the release if it is of the same commit. */
function takeImage(folder: string, output: string, from: Source): Made {
  const archive = join(folder, IMAGE.archive);
  if (!existsSync(archive))
    throw new StartFailure(`${folder} has no ${IMAGE.archive}: run npm run image first.`);
  const [made, expected] = [revisionOfImage(archive), revisionText(from)];
  if (made !== expected)
    throw new StartFailure(`The image was made of ${made ?? 'no commit'}, and the release is ${expected}.`);
  copyFileSync(archive, join(output, IMAGE.archive));
  return { file: IMAGE.archive, bill: readJson(join(folder, IMAGE.bill)) as Bill };
}

/** Options of `make`. */
interface Options {
  output: string;
  builder: string;
  /** Folder of `npm run image`. */
  image?: string | undefined;
}

/** Makes the files of a release, each with its bill of materials, and the statements about them. */
export function make({ output, builder, image }: Options): void {
  const startedAt = new Date();
  mkdirSync(output, { recursive: true });
  if (readdirSync(output).length > 0) throw new StartFailure(`${output} must be empty.`);
  const from = sourceRevision();
  const made = [...packPackages(output), ...(image === undefined ? [] : [takeImage(image, output, from)])];
  for (const { file, bill } of made)
    writeFileSync(join(output, billFileOf(file)), `${JSON.stringify(bill, undefined, 1)}\n`);
  const files = made.flatMap(({ file }) => [file, billFileOf(file)]);
  const { version } = readJson(join(ROOT, 'package.json')) as { version: string };
  const build = { version, isChanged: from.isChanged, materials: materials(from), builder };
  const statements: Statement[] = [
    provenanceOf(
      files.map((file) => subjectIn(output, file)),
      { ...build, startedAt, endedAt: new Date() },
    ),
    ...made.map(({ file, bill }) => billStatement(subjectIn(output, file), bill)),
  ];
  writeFileSync(join(output, STATEMENTS), `${JSON.stringify(statements)}\n`);
}
