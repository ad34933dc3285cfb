import { spawnSync } from 'node:child_process';

/** The programs that make an image and run what is in it. */
const PROGRAMS = ['buildah', 'mmdebstrap', 'bwrap'];

/** The remedy to print if the image can't be made or tested. */
export const BUILDAH_REMEDY =
  'the image needs Linux, root, buildah, mmdebstrap and bwrap: apt-get install buildah mmdebstrap bubblewrap';

/** Whether this machine can make the image without Docker and run it. */
export function canBuildImages() {
  return (
    process.platform === 'linux' &&
    process.arch === 'x64' &&
    process.getuid?.() === 0 &&
    PROGRAMS.every((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0)
  );
}
