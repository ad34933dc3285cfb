#!/usr/bin/env node
/**
 * Writes the image's bill of materials (CycloneDX): the packages of npm that are there, Node and Debian's packages.
 * `node tools/image/bill-of-materials.mjs <root folder of the image>`
 */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{type: string, name: string, version: string, 'bom-ref': string, purl: string}} Component */

/** @param {string} text of a package's control file @param {string} name */
function field(text, name) {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? '';
}

/** @param {string} root @returns {Component[]} */
function debianPackages(root) {
  const folder = join(root, 'var', 'lib', 'dpkg', 'status.d');
  return readdirSync(folder).map((name) => {
    const control = readFileSync(join(folder, name), 'utf8');
    const version = field(control, 'Version');
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${field(control, 'Architecture')}`;
    return { type: 'library', name, version, 'bom-ref': purl, purl };
  });
}

/** @param {string} folder `node_modules` @returns {Set<string>} `name@version` of each package below it */
function installed(folder) {
  if (!existsSync(folder)) return new Set();
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  /** @type {Set<string>} */
  const found = new Set();
  for (const name of names) {
    const manifest = join(folder, name, 'package.json');
    if (!existsSync(manifest)) continue;
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
    found.add(`${name}@${version}`);
    for (const one of installed(join(folder, name, 'node_modules'))) found.add(one);
  }
  return found;
}

/** @returns {Component} */
function node() {
  const { node: version } = process.versions;
  const purl = `pkg:generic/node@${version}`;
  return { type: 'platform', name: 'node', version, 'bom-ref': purl, purl };
}

const root = process.argv[2] ?? '/';
const app = join(root, 'app');
const packages = join(app, 'packages.cdx.json');
/** @type {{components: Component[], dependencies: {ref: string, dependsOn?: string[]}[]}} */
const bill = JSON.parse(readFileSync(packages, 'utf8'));
const there = installed(join(app, 'node_modules'));
const ofNpm = bill.components
  .filter((component) => there.has(component['bom-ref']))
  // npm names packages of the workspace by their folders.
  .map((component) => ({ ...component, name: component['bom-ref'].replace(/@[^@]+$/, '') }));
const components = [...ofNpm, node(), ...debianPackages(root)];
const refs = new Set(components.map((component) => component['bom-ref']));
const dependencies = bill.dependencies
  .filter(({ ref }) => refs.has(ref) || ref.startsWith('corridor@'))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
writeFileSync(
  join(app, 'sbom.cdx.json'),
  `${JSON.stringify({ ...bill, components, dependencies }, undefined, 1)}\n`,
);
rmSync(packages);
