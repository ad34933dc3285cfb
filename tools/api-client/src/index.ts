export * from './api-answer';
export * from './api-client';
export * from './default-endpoint';
export * from './json';
export * from './webhook-receiver';
