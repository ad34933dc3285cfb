import { existsSync, statSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from './failure.mjs';

/**
 * @typedef {object} SpaceNeed
 * @property {string} what for the message, for example "the data folder"
 * @property {string} path a folder, which need not exist yet
 * @property {number} bytes
 * @property {string} [variable] that names another folder
 */

/**
 * Refuses to start if a disk has too little space: the programs that fill it later each fail in their own words.
 * @param {SpaceNeed[]} needs
 * @param {(folder: string) => {disk: number, bytes: number}} [freeOf] which disk a folder is on, and what is free there
 */
export function assertFreeSpace(needs, freeOf = freeSpaceOf) {
  /** @type {Map<number, {free: number, needs: SpaceNeed[]}>} */
  const disks = new Map();
  for (const need of needs) {
    const { disk, bytes: free } = freeOf(existingFolder(need.path));
    const entry = disks.get(disk) ?? { free, needs: [] };
    entry.needs.push(need);
    disks.set(disk, entry);
  }
  const full = [...disks.values()].filter((disk) => disk.free < sumOf(disk.needs));
  if (full.length === 0) return;
  const variables = full.flatMap((disk) => disk.needs.flatMap(({ variable }) => variable ?? []));
  const others = variables.length > 0 ? `, or choose other folders with ${variables.join(' and ')}` : '';
  throw new StartFailure(`${full.map(describe).join(' ')} Make room${others}.`);
}

/** @param {{free: number, needs: SpaceNeed[]}} disk */
function describe({ free, needs }) {
  const parts = needs.map(({ what, path, bytes }) => `${megabytes(bytes)} for ${what} ${path}`);
  return `The disk is too full: ${megabytes(free)} are free, and a start needs ${megabytes(sumOf(needs))} (${parts.join(', ')}).`;
}

/** @param {SpaceNeed[]} needs */
function sumOf(needs) {
  return needs.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}

/** @param {string} path @returns {string} the path, or its nearest parent that exists */
function existingFolder(path) {
  return existsSync(path) || path === dirname(path) ? path : existingFolder(dirname(path));
}

/** @param {string} folder */
function freeSpaceOf(folder) {
  return { disk: statSync(folder).dev, bytes: freeBytes(statfsSync(folder)) };
}

/**
 * Some network disks and disks of containers do not say their size. Their free space is not limited here.
 * @param {Pick<import('node:fs').StatsFs, 'blocks' | 'bavail' | 'bsize'>} disk
 */
export function freeBytes({ blocks, bavail, bsize }) {
  return blocks === 0 ? Infinity : bavail * bsize;
}
