import { randomUUID } from 'node:crypto';

const FORM = /^(?:0|[1-9]\d{0,9})\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A new key: the platform's key (0 for the house), a slash, and an unguessable part. */
export function newStorageKey(platformKey: number): string {
  return `${platformKey}/${randomUUID()}`;
}

/** Whether a text has the form of {@link newStorageKey}. Other objects in the storage don't belong to Corridor. */
export function isStorageKey(text: string): boolean {
  return FORM.test(text);
}

/** The platform of a key. */
export function platformKeyOf(storageKey: string): number {
  return Number(storageKey.slice(0, storageKey.indexOf('/')));
}

/** @throws Error for any text that {@link newStorageKey} didn't create, because a key becomes a path. */
export function assertStorageKey(text: string): void {
  if (!isStorageKey(text)) throw new Error('not a storage key');
}
