#!/usr/bin/env node
/** Exit code 1 if this machine can't make and run the image. */
import { BUILDAH_REMEDY, canBuildImages } from './infra/buildah.mjs';

if (!canBuildImages()) {
  process.stderr.write(`${BUILDAH_REMEDY}\n`);
  process.exitCode = 1;
}
