import { join } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';

/**
 * The five apps. `entersHttp` marks the app that takes requests from outside. It is stopped before the others.
 * @type {readonly {name: string, entersHttp: boolean}[]}
 */
export const APPS = [
  { name: 'accounts', entersHttp: false },
  { name: 'compliance', entersHttp: false },
  { name: 'payments', entersHttp: false },
  { name: 'notifications', entersHttp: false },
  { name: 'gateway', entersHttp: true },
];

export const APP_NAMES = APPS.map(({ name }) => name);

/**
 * The absolute path of a compiled file of an app, so that the command line of its process contains `…/apps/<app>/…`.
 * @param {string} app
 * @param {string} file without its ending, e.g. `main` or `database/migrate`
 */
export function appFile(app, file) {
  return join(ROOT, 'apps', app, 'dist', `${file}.js`);
}

/** Loads the modules of a program from its archive (`module-archive.cjs`), with stack traces that name the sources. */
const FROM_ARCHIVE = ['--require', join(ROOT, 'tools', 'infra', 'module-archive.cjs')];

/**
 * The arguments of Node that run a compiled program of the checkout.
 * @param {string} file
 * @param {readonly string[]} [args] its own
 */
export function programArgs(file, args = []) {
  return [...FROM_ARCHIVE, file, ...args];
}

/** @param {string} name `OPERATOR_PORT_PAYMENTS` */
export function operatorPortVariable(name) {
  return `OPERATOR_PORT_${name.toUpperCase()}`;
}
