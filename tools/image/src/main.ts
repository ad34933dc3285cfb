/**
 * `npm run image` makes the image of the `Dockerfile` without Docker, by buildah, and writes it as an archive (OCI) with
 * its bill of materials:
 *
 *   npm run image -- [--output <folder>] [--compiled] [--format archive|folder]
 *
 * `--compiled` takes what `npm run build` has compiled, and builds the pages of the console if they changed. `--format
 * folder` writes the root file system and the configuration in place of the archive, for tests.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BUILDAH_REMEDY, canBuildImages } from '../../infra/buildah.mjs';
import { StartFailure, failureText } from '../../infra/failure.mjs';
import { revisionText, sourceRevision } from '../../infra/source-revision.mjs';
import { ROOT, cacheDirOf } from '../../infra/workspace.mjs';
import { ensureBaseFolder } from './base';
import { Buildah } from './buildah';
import { run } from './run';

const BILL_OF_MATERIALS = 'sbom.cdx.json';
/** Where `tools/image/assemble.mjs` finds the authority of the place that builds. */
const CA_FILE = '/run/build-ca.crt';
const MB = 1e6;

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The context's exclusions. Compiled sources stay in the context if the image takes them. */
function ignoreFile(folder: string, isCompiled: boolean): string {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const file = join(folder, 'dockerignore');
  writeFileSync(file, lines.filter((line) => !(isCompiled && line === '**/dist')).join('\n'));
  return file;
}

/** The registry's packages that this machine has already downloaded, and its authority. */
function mounts(): string[] {
  const cache = run('npm', ['config', 'get', 'cache']).trim();
  mkdirSync(cache, { recursive: true });
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  return [
    ...['--volume', `${cache}:/root/.npm`],
    ...(authority && existsSync(authority) ? ['--volume', `${authority}:${CA_FILE}:ro`] : []),
  ];
}

/** The commit, marked if the image may be of other sources: nothing says of which ones compiled files are. */
function revision(isCompiled: boolean): string {
  const { commit, isChanged } = sourceRevision();
  return revisionText({ commit, isChanged: isChanged || isCompiled });
}

function buildImage(
  buildah: Buildah,
  { folder, isCompiled }: { folder: string; isCompiled: boolean },
): string {
  if (isCompiled) run(process.execPath, [join(ROOT, 'tools', 'build-console.mjs')]);
  const base = buildah.imageOf(ensureBaseFolder(cacheDirOf(process.env), say));
  return buildah.build([
    ...['--build-arg', `NODE_IMAGE=${base}`, '--build-arg', `COMPILE=${String(!isCompiled)}`],
    ...['--build-arg', `REVISION=${revision(isCompiled)}`, '--ignorefile', ignoreFile(folder, isCompiled)],
    ...mounts(),
    ...['--file', join(ROOT, 'Dockerfile'), ROOT],
  ]);
}

function main(): void {
  const { values } = parseArgs({
    options: {
      output: { type: 'string', default: join(ROOT, 'image') },
      compiled: { type: 'boolean', default: false },
      format: { type: 'string', default: 'archive' },
    },
  });
  if (!canBuildImages()) throw new StartFailure(BUILDAH_REMEDY);
  const output = resolve(values.output);
  mkdirSync(output, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'corridor-image-'));
  const buildah = new Buildah(folder);
  try {
    const image = buildImage(buildah, { folder, isCompiled: values.compiled });
    const { root, config } = buildah.mounted(image);
    cpSync(join(root, 'app', BILL_OF_MATERIALS), join(output, BILL_OF_MATERIALS));
    const bytes = Number(run('du', ['--summarize', '--bytes', root]).split('\t')[0]);
    say(`The image has ${Math.round(bytes / MB)} MB`);
    if (values.format === 'folder') {
      writeFileSync(join(output, 'config.json'), JSON.stringify({ config, bytes }));
      run('cp', ['--archive', root, join(output, 'root')]);
    } else {
      const archive = join(output, 'corridor.tar');
      rmSync(archive, { force: true });
      buildah.push(image, archive);
      say(
        `${archive} (${Math.round(statSync(archive).size / MB)} MB): docker load, podman load or skopeo copy read it`,
      );
    }
  } finally {
    buildah.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  main();
} catch (error) {
  say(failureText(error));
  process.exitCode = 1;
}
