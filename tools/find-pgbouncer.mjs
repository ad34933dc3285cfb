#!/usr/bin/env node
/** Prints the path of PgBouncer, with which the sessions of the services are tested. Exit code 1 if there is none. */
import { PGBOUNCER_REMEDY, findPgBouncer } from './infra/pgbouncer.mjs';
import { cacheDirOf } from './infra/workspace.mjs';

const found = findPgBouncer(process.env, cacheDirOf(process.env));
if (found === undefined) {
  process.stderr.write(`${PGBOUNCER_REMEDY}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${found.program}\n`);
