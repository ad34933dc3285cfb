export * from './api-answer';
export * from './api-client';
export * from './json';
export * from './payers';
export * from './webhook-receiver';
