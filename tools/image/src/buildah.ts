import { join } from 'node:path';
import { run } from './run';

const BASE = 'localhost/corridor-base';
const IMAGE = 'localhost/corridor';

/** The configuration of an image, as far as a test needs it to run it. */
interface ImageConfig {
  Entrypoint: string[];
  Env: string[];
  User: string;
  WorkingDir: string;
}

/** buildah with a store of its own, in a folder that is removed afterwards. It works where no engine may run. */
export class Buildah {
  readonly #store: string[];

  constructor(folder: string) {
    this.#store = [
      ...['--storage-driver', 'vfs', '--root', join(folder, 'store')],
      ...['--runroot', join(folder, 'run')],
    ];
  }

  /** An image of a root file system. Resolves with its name. */
  imageOf(folder: string): string {
    const container = this.#run('from', 'scratch').trim();
    this.#run('add', '--quiet', container, folder, '/');
    this.#run('commit', '--quiet', '--rm', container, BASE);
    return BASE;
  }

  /** @returns the name of the image */
  build(args: readonly string[]): string {
    // The format of OCI has no health checks.
    const settings = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--pull-never'];
    this.#run('build', ...settings, '--tag', IMAGE, ...args);
    return IMAGE;
  }

  /** The root file system of an image, and its configuration. */
  mounted(image: string): { root: string; config: ImageConfig } {
    const container = this.#run('from', image).trim();
    const inspected = JSON.parse(this.#run('inspect', container)) as { Docker: { config: ImageConfig } };
    return { root: this.#run('mount', container).trim(), config: inspected.Docker.config };
  }

  push(image: string, archive: string): void {
    this.#run('push', '--quiet', image, `docker-archive:${archive}:corridor`);
  }

  remove(): void {
    this.#run('rm', '--all');
    this.#run('rmi', '--all', '--force');
  }

  #run(command: string, ...args: string[]): string {
    return run('buildah', [...this.#store, command, ...args]);
  }
}
