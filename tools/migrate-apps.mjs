/**
 * Runs the `migrate` entry of every app in one process, because loading the libraries costs more than migrating. Each
 * app has its own schema. An entry that fails prints the name of its app and ends the process with exit code 1.
 */
import { pathToFileURL } from 'node:url';
import { APP_NAMES, appFile } from './start/apps.mjs';

await Promise.all(APP_NAMES.map((app) => import(pathToFileURL(appFile(app, 'database/migrate')).href)));
