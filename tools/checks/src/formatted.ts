import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { ROOT } from '../../infra/workspace.mjs';

/**
 * A generated text as `npm run format` would write it.
 * @param name of the file, whose ending says the language
 * @throws Error if the text can't be parsed
 */
export async function formatted(name: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(name, text, options);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}
