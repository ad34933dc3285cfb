import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

const FILE = resolve(__dirname, '..', '..', 'docker-compose.yml');
const REFERENCE = /^(\w+)(?:(:?[-?])(.*))?$/s;

export interface ComposeContainer {
  entrypoint?: string[];
  command?: string[];
  environment: Record<string, string>;
}

/** The containers of docker-compose.yml with their variables replaced, as Compose does it. */
export function composeContainers(
  variables: Readonly<Record<string, string>>,
): Record<string, ComposeContainer> {
  const replaced = (part: unknown): unknown => {
    if (typeof part === 'string') return interpolate(part, variables);
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, replaced(value)]));
  };
  const { services } = parse(readFileSync(FILE, 'utf8'), { merge: true }) as { services: unknown };
  return replaced(services) as Record<string, ComposeContainer>;
}

/** Replaces `$$`, `${NAME}`, `${NAME-default}`, `${NAME:-default}` and `${NAME:?message}`. A default may contain others. */
function interpolate(text: string, variables: Readonly<Record<string, string>>): string {
  const at = text.indexOf('$');
  if (at < 0) return text;
  const before = text.slice(0, at);
  if (text[at + 1] === '$') return `${before}$${interpolate(text.slice(at + 2), variables)}`;
  const end = closingBrace(text, at + 1);
  const [, name = '', operator = '', rest = ''] = REFERENCE.exec(text.slice(at + 2, end)) ?? [];
  const value = variables[name];
  const isSet = operator.startsWith(':') ? value !== undefined && value !== '' : value !== undefined;
  if (!isSet && operator.endsWith('?')) throw new Error(`docker-compose.yml needs ${name}`);
  const replacement = isSet ? value : interpolate(rest, variables);
  return `${before}${replacement}${interpolate(text.slice(end + 1), variables)}`;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`docker-compose.yml has an open brace: ${text}`);
}
