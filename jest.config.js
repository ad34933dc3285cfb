const { existsSync, readdirSync } = require('node:fs');
const { join } = require('node:path');

/** What every project shares: TypeScript through SWC, libs read from their sources, no build needed. */
const base = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/tools/test/shared-packages-environment.cjs',
  runtime: '<rootDir>/tools/test/shared-packages-runtime.cjs',
  testEnvironmentOptions: { customExportConditions: ['@corridor/source', 'node', 'require', 'default'] },
  moduleFileExtensions: ['ts', 'js', 'json', 'cjs', 'mjs', 'node'],
  modulePathIgnorePatterns: [
    '<rootDir>/(apps|libs|tools|connectors|sdks)/[^/]+/(cjs/)?dist/',
    '<rootDir>/\\.data',
    '<rootDir>/\\.nx/',
  ],
  transform: {
    '^.+\\.(ts|mjs)$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
    // Packages that come as ES modules only, which Jest can't load.
    '/node_modules/(request-filtering-agent|oauth4webapi|any-ascii)/.+\\.js$': [
      '@swc/jest',
      { module: { type: 'commonjs' } },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(request-filtering-agent|oauth4webapi|any-ascii)/)'],
};

const folders = ['libs', 'apps', 'connectors', 'sdks'].flatMap((group) =>
  readdirSync(join(__dirname, group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(__dirname, group, entry.name, 'package.json')))
    .map(({ name }) => ({ name: group === 'sdks' ? `sdk-${name}` : name, path: `${group}/${name}` })),
);

module.exports = {
  // No test passes or fails by its speed: this only ends one that hangs, also on a busy machine.
  testTimeout: 480_000,
  testSequencer: '<rootDir>/tools/test/longest-first.cjs',
  projects: [
    ...folders.map(({ name, path }) => ({
      ...base,
      displayName: name,
      roots: [`<rootDir>/${path}`],
      testMatch: [`<rootDir>/${path}/src/**/*.spec.ts`],
    })),
    {
      ...base,
      displayName: 'tools',
      roots: ['<rootDir>/tools'],
      testMatch: ['<rootDir>/tools/{infra,start,test}/*.spec.ts', '<rootDir>/tools/*/src/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'integration',
      roots: ['<rootDir>/libs', '<rootDir>/apps'],
      testMatch: ['<rootDir>/libs/*/test/**/*.int-spec.ts', '<rootDir>/apps/*/test/**/*.int-spec.ts'],
      globalSetup: '<rootDir>/tools/jest-infra-setup.cjs',
      globalTeardown: '<rootDir>/tools/jest-infra-teardown.cjs',
    },
    {
      ...base,
      displayName: 'e2e',
      roots: ['<rootDir>/e2e'],
      testMatch: ['<rootDir>/e2e/*.e2e-spec.ts', '<rootDir>/e2e/{browser,chaos}/*.e2e-spec.ts'],
      globalSetup: '<rootDir>/e2e/system/global-setup.ts',
      globalTeardown: '<rootDir>/e2e/system/global-teardown.ts',
    },
    // These start, stop and kill systems of their own: none is started for them.
    {
      ...base,
      displayName: 'own-system',
      roots: ['<rootDir>/e2e'],
      testMatch: ['<rootDir>/e2e/own-system/*.e2e-spec.ts'],
    },
  ],
};
