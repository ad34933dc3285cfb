export * from './account-type';
