import { readFileSync } from 'node:fs';
import { Corridors } from './domain/corridors';
import { TableError } from './domain/tables';
import corridors from './tables/corridors.json';

/** The terms of corridors that ship with the project. */
export function shippedCorridors(): Corridors {
  return Corridors.parse(corridors);
}

/**
 * The JSON document in an operator's file.
 * @throws TableError if it can't be read.
 */
export function documentAt(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new TableError([`the file can't be read: ${(error as Error).message}`]);
  }
}
