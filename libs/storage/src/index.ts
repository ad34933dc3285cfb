export * from './create-file-storage';
export * from './file-storage.port';
export * from './storage-config';
export { isStorageKey, newStorageKey, platformKeyOf } from './storage-key';
