import { readFileSync } from 'node:fs';
import { Corridors } from './domain/corridors';
import { TableError } from './domain/tables';
import corridors from './tables/corridors.json';

/** The terms of corridors that come with the project. */
export function shippedCorridors(): Corridors {
  return Corridors.parse(corridors);
}

/**
 * The JSON document of a file of the operator's.
 * @throws TableError where it can't be read.
 */
export function documentAt(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new TableError([`the file can't be read: ${(error as Error).message}`]);
  }
}
