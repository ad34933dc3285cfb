export * from './builders';
export * from './eventually';
export * from './fake-request-client';
export * from './test-database';
