export * from './amount';
export * from './canonical-json';
export * from './clock';
export * from './currencies';
export * from './domain-error';
export * from './ids';
export * from './mask';
export * from './state-machine';
