import type { Violation } from '@corridor/kernel';
import type { z } from 'zod';

const FAULTS_MAX = 100;

/** Names of types, as the messages of the public API have them. */
const types: Readonly<Record<string, string>> = {
  ...{ string: 'a string', boolean: 'true or false', number: 'a number', int: 'an integer' },
  ...{ array: 'a list', object: 'an object', record: 'an object' },
};
/** What a size counts. */
const units: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function limited(bound: string, limit: number | bigint, origin: string): string {
  const unit = units[origin];
  if (unit === undefined) return `must be ${bound} ${limit}`;
  return `must have ${bound} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
}

/** What a value must be, if its declaration has no words of its own. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return `must be ${types[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') return limited('at least', issue.minimum, issue.origin);
  if (issue.code === 'too_big') return limited('at most', issue.maximum, issue.origin);
  return 'is not valid';
}

/** How a value is parsed whose faults people read: the library's own words are not for them. */
export const inWords = { error: wordsOf, reportInput: true } as const;

function fieldOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>((field, key) => {
    if (typeof key === 'number') return `${field}[${key}]`;
    return field === '' ? String(key) : `${field}.${String(key)}`;
  }, '');
}

function named(path: readonly PropertyKey[], words: string): Violation {
  const field = fieldOf(path);
  return { field, message: field === '' ? words : `${field} ${words}` };
}

/**
 * The faults of a value that was parsed `inWords`, each with its path, as the public API says them.
 * @param at path of the value itself
 */
export function faultsOf({ issues }: z.ZodError, at: readonly PropertyKey[] = []): Violation[] {
  const faults = issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => named([...path, key], 'is not a field of this request'));
    const isAbsent =
      (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined;
    return [named(path, isAbsent ? 'is required' : issue.message)];
  });
  // An integer beyond both limits has one fault, not one for each limit.
  const different = new Map(faults.map((fault) => [fault.message, fault]));
  return [...different.values()].slice(0, FAULTS_MAX);
}
