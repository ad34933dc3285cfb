export * from './commit-folder';
export * from './disposable-system';
export * from './process-usage';
export * from './quiet';
export * from './replica-copies';
export * from './shared-packages';
