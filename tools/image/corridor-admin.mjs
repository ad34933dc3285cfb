#!/usr/local/bin/node
/** The image's `npm run admin`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../infra/workspace.mjs';

process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(ROOT, 'tools', 'admin', 'dist', 'main.js')).href);
