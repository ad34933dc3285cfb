export * from './constraint-errors';
export * from './data-source';
export * from './idempotency';
export * from './keyset';
export * from './migrate';
export * from './provision';
export * from './service-tables';
export * from './unit-of-work';
