/** Resolves host names. */
export abstract class NameResolver {
  /** All addresses of a name. Throws an error with a `code` if it can't be resolved now. */
  abstract resolve(host: string): Promise<{ address: string; family: 4 | 6 }[]>;
}
