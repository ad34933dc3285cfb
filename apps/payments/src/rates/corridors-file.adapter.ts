import { readFileSync } from 'node:fs';
import { Corridors, CorridorsError } from './domain/corridors';
import shipped from './tables/corridors.json';

/** The terms that come with the project. */
export function shippedCorridors(): Corridors {
  return Corridors.parse(shipped);
}

/**
 * Terms from a file of the operator's.
 * @throws CorridorsError naming every fault, a file that can't be read included.
 */
export function readCorridors(path: string): Corridors {
  return Corridors.parse(documentAt(path));
}

function documentAt(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown;
  } catch (error) {
    throw new CorridorsError([`the file can't be read: ${(error as Error).message}`]);
  }
}
