import { join } from 'node:path';
import { ROOT } from '../infra/workspace.mjs';

/**
 * The five apps. `entersHttp` marks the app that takes requests from outside. It is stopped before the others.
 * `youngMb` is the size of the space in which new objects live. Node's default of 16 MB costs 20 MB or more in each app.
 * With 2 MB the garbage collection takes three times as long under load.
 * @type {readonly {name: string, entersHttp: boolean, youngMb: number}[]}
 */
export const APPS = [
  { name: 'accounts', entersHttp: false, youngMb: 4 },
  { name: 'compliance', entersHttp: false, youngMb: 4 },
  { name: 'payments', entersHttp: false, youngMb: 8 },
  { name: 'notifications', entersHttp: false, youngMb: 4 },
  { name: 'gateway', entersHttp: true, youngMb: 8 },
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

/**
 * The arguments of Node that run an app.
 * @param {string} app
 */
export function appArguments(app) {
  const youngMb = APPS.find(({ name }) => name === app)?.youngMb;
  return [...(youngMb === undefined ? [] : [`--max-semi-space-size=${youngMb}`]), appFile(app, 'main')];
}

/** @param {string} name `OPERATOR_PORT_PAYMENTS` */
export function operatorPortVariable(name) {
  return `OPERATOR_PORT_${name.toUpperCase()}`;
}
