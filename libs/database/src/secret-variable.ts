import { readFileSync } from 'node:fs';

/** A secret of the environment, or why it can't be had. Without both, it isn't set. */
export interface SecretVariable {
  value?: string;
  violation?: string;
}

/**
 * A secret by its variable, or by the file that `<name>_FILE` names. One line end at the end of the file is not a part of
 * it. An empty variable counts as unset. A violation never quotes the secret.
 */
export function secretVariable(
  name: string,
  source: Readonly<Record<string, string | undefined>>,
): SecretVariable {
  const [value, path] = [source[name] || undefined, source[`${name}_FILE`] || undefined];
  if (path === undefined) return value === undefined ? {} : { value };
  if (value !== undefined) return { violation: `${name} and ${name}_FILE exclude each other` };
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return text === '' ? { violation: `${name}_FILE: ${path} is empty` } : { value: text };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    return { violation: `${name}_FILE: ${path} can't be read (${code})` };
  }
}
