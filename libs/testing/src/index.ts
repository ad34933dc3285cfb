export * from './builders';
export * from './document-schemas';
export * from './eventually';
export * from './fake-request-client';
export * from './test-database';
