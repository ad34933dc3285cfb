export * from './create-file-storage';
export * from './file-storage.port';
export * from './orphans.worker';
export * from './storage-config';
export { newStorageKey, platformKeyOf } from './storage-key';
