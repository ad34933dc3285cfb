import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';

const LIBS = [
  'contracts',
  'connector-contract',
  'kernel',
  'messaging',
  'database',
  'service',
  'storage',
  'testing',
];

/** What each lib may use of ours; apps may use all of them, and nothing may use an app. */
const LIB_USES = {
  contracts: ['kernel'],
  'connector-contract': ['kernel'],
  kernel: [],
  messaging: ['kernel', 'contracts'],
  database: ['kernel', 'contracts', 'messaging'],
  service: ['kernel', 'contracts', 'messaging', 'database'],
  storage: ['contracts', 'service'],
  testing: ['kernel', 'contracts', 'messaging', 'database', 'service'],
};

/**
 * The code that every tool may import: the API client, the disposable system, and the plain JavaScript that runs before
 * packages are installed.
 */
const SHARED_TOOLS = '{api-client,disposable-system,infra,start}';
/** The bank that tests of apps, tools and the whole system use. */
const TEST_BANK = 'fault-bank';

/** Programs that know nothing of the services. */
const apartRules = [
  {
    // The pages run in browsers: they know the types of the APIs and nothing of the services.
    from: [['app', { name: 'console' }]],
    allow: [
      ['app', { name: 'console' }],
      ['sdk', { name: 'typescript' }],
    ],
  },
  {
    // A connector is a program of its own: it knows the contract and nothing of the services.
    from: [['connector', { name: '*' }]],
    allow: [
      ['connector', { name: '${from.name}' }],
      ['lib', { name: '{connector-contract,kernel}' }],
    ],
  },
  {
    // SDKs are programs of the platforms: they know nothing of ours but each other.
    from: [['sdk', { name: '*' }]],
    allow: [['sdk', { name: '*' }]],
  },
];

/**
 * Which element may import which. Tests of a lib may import the testing lib, which itself imports all the others.
 * @param {{inTests: boolean}} options
 */
function boundaryRule({ inTests }) {
  const anyLib = { from: [['lib', { name: '*' }]], allow: [['lib', { name: '*' }]] };
  const libRules = LIBS.map((name) => ({
    from: [['lib', { name }]],
    allow: [name, ...LIB_USES[name]].map((used) => ['lib', { name: used }]),
  }));
  return [
    'error',
    {
      default: 'disallow',
      message: '${file.type} "${file.name}" must not import ${dependency.type} "${dependency.name}".',
      rules: [
        {
          from: [['app', { name: '!(console)' }]],
          allow: [
            ['app', { name: '${from.name}' }],
            ['lib', { name: inTests ? '*' : '!(testing)' }],
            ...(inTests ? [['tool', { name: TEST_BANK }]] : []),
          ],
        },
        ...(inTests ? [anyLib] : libRules),
        {
          from: [['tool', { name: '*' }]],
          allow: [
            ['tool', { name: '${from.name}' }],
            ['tool', { name: `{${SHARED_TOOLS.slice(1, -1)},${TEST_BANK}}` }],
            ['sdk', { name: 'typescript' }],
            [
              'lib',
              {
                name: inTests
                  ? '{contracts,connector-contract,kernel,testing}'
                  : '{contracts,connector-contract,kernel}',
              },
            ],
          ],
        },
        ...apartRules,
        {
          from: ['e2e'],
          allow: [
            'e2e',
            ['sdk', { name: '*' }],
            ['tool', { name: `{api-client,infra,${TEST_BANK}}` }],
            // The simulated bank of a connector, in the story of real money.
            ['connector', { name: '*' }],
            ['lib', { name: '{contracts,connector-contract,kernel,testing}' }],
          ],
        },
      ],
    },
  ];
}

/** Every line counts, blank ones and comments too, and functions that are called where they stand. */
const sizes = {
  'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 70, skipBlankLines: false, skipComments: false, IIFEs: true }],
};

const limitedSessions = {
  selector: 'NewExpression[callee.name=/^(Pool|Client)$/]',
  message: 'Sessions are made by createSessionPool, which gives them their limits.',
};

/** A domain file takes its own folder, another feature's domain folder, the kernel and the arithmetic of time zones, and nothing else. */
const domainImports = {
  patterns: [
    {
      regex: String.raw`^(?!@corridor/kernel$|luxon$|\./[^/]+$|(\.\./)+(.+/)?domain/[^/]+$|\.\./[^./]+$)`,
      message: 'domain/ is pure: it imports the kernel, luxon and domain files only.',
    },
  ],
};

/** A migration does for ever what it did when it landed: it may stand on nothing that goes on changing. */
const migrationImports = {
  paths: [
    {
      name: '@corridor/database',
      allowImportNames: [
        'listTotalTables1',
        'deploymentTable1',
        'idempotencyTable1',
        'platformClockTable1',
        'alertTable1',
        'approvalTable1',
        'approvalTable2',
        'approvalTable3',
        'auditCheckpointTable1',
        'auditLogTable1',
        'auditLogTable2',
        'auditLogTable3',
        'auditPositionTable1',
        'dataKeyTables1',
        'deadLetterTable1',
        'restoreTables1',
        'eventPartitionTables1',
        'epochOfNewRows1',
        'serviceTables1',
        'MigrationClass',
      ],
      message:
        'A migration uses tables that are never edited (libs/database/src/ddl), and nothing that goes on changing.',
    },
  ],
  patterns: [
    {
      regex: String.raw`^(?!typeorm$|@corridor/database$|\./[^/]+$|\./tables/[^/]+$|\.\./tables/[^/]+$)`,
      message: 'A migration imports typeorm, files of its own folder and libs/database/src/ddl.',
    },
  ],
};

const namedExports = { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' };

const THROWN = '[name=/^(e|err|error|exception)$/i]';
/** An error's own words may quote personal data: they are written down by `errorRecord` and `errorText` alone. */
const rawErrors = [
  `CallExpression[callee.name='String'] > Identifier${THROWN}`,
  `CallExpression[callee.object.name='JSON'][callee.property.name='stringify'] > Identifier${THROWN}`,
  `TemplateLiteral > Identifier${THROWN}`,
  `MemberExpression[property.name='stack']`,
  `MemberExpression[property.name='message'] > Identifier.object${THROWN}`,
  `MemberExpression[property.name='message'] > TSAsExpression.object > Identifier${THROWN}`,
  `CallExpression[callee.property.name='toString'] > MemberExpression > Identifier.object${THROWN}`,
].map((selector) => ({
  selector,
  message:
    'Write errors down by errorRecord or errorText of @corridor/kernel: their own words may quote personal data.',
}));
/** Where the words of an error are read to decide by them, or are those of a DomainError: they are the caller's. */
const READS_ERRORS = [
  'libs/kernel/src/error-record.ts',
  'libs/kernel/src/domain-error.ts',
  'libs/messaging/src/event-failures.ts',
  'libs/service/src/logging.ts',
  'apps/accounts/src/external-accounts/ensure-external-account.handler.ts',
  'apps/accounts/src/service-clients/notifications.adapter.ts',
  'apps/notifications/src/sending/domain/answer-text.ts',
  'apps/payments/src/ledger/committer.worker.ts',
  // The error names the operator's own file and is shown only to the operator.
  'apps/payments/src/rates/shipped-tables.parser.ts',
];

/** Every word of the kernel's tables of statuses. `npm run checks -- sources` proves that none is left out. */
function statusWords() {
  const lists = readFileSync(new URL('libs/kernel/src/statuses.ts', import.meta.url), 'utf8');
  const transactions = readFileSync(
    new URL('libs/kernel/src/transaction-status.ts', import.meta.url),
    'utf8',
  );
  const inLists = [...`${lists}${transactions}`.matchAll(/Statuses = \[([^\]]*)\]/g)];
  return new Set([
    ...inLists.flatMap(([, words]) => words.match(/[A-Z_]+/g)),
    ...[...transactions.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, word]) => word),
  ]);
}

/** SQL takes statuses from the kernel's tables, so that a new one is added in one place. */
const statusesInSql = ['TemplateElement[value.raw', 'Literal[value'].map((kind) => ({
  selector: `${kind}=/'(${[...statusWords()].join('|')})'/]`,
  message: 'Write a status in SQL by statusSql or statusListSql of @corridor/database.',
}));

const PRESENT = "CallExpression[callee.object.name=/^(Date|performance)$/][callee.property.name='now']";
/** A busy machine takes many times as long, so no test may depend on how long something takes. */
const measuredTimes = [
  `CallExpression[callee.name='expect'] > BinaryExpression:has(${PRESENT})`,
  `CallExpression[callee.name='expect'] > CallExpression[callee.object.name='Math'] > BinaryExpression:has(${PRESENT})`,
  `CallExpression[callee.property.name=/^toBe(Less|Greater|Close)/] > BinaryExpression[operator='-']:has(${PRESENT})`,
].map((selector) => ({
  selector,
  message:
    'No test asserts how long something takes: compare times that the code records, use a fake clock, or the order of events.',
}));

const boundaryRules = {
  plugins: { boundaries },
  settings: {
    'import/resolver': {
      typescript: {
        project: 'tsconfig.check.json',
        noWarnOnMultipleProjects: true,
        conditionNames: ['@corridor/source'],
      },
    },
    'boundaries/elements': [
      { type: 'app', pattern: 'apps/*', mode: 'folder', capture: ['name'] },
      { type: 'lib', pattern: 'libs/*', mode: 'folder', capture: ['name'] },
      { type: 'tool', pattern: 'tools/*', mode: 'folder', capture: ['name'] },
      { type: 'connector', pattern: 'connectors/*', mode: 'folder', capture: ['name'] },
      { type: 'sdk', pattern: 'sdks/*', mode: 'folder', capture: ['name'] },
      { type: 'e2e', pattern: 'e2e', mode: 'folder' },
    ],
  },
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.data/**',
      '.nx/**',
      'coverage/**',
      'tools/**/fixtures/**',
      // Examples for people outside of this repository. The check of types includes them.
      'docs/**',
      // A test compiles these programs as those of people outside of this repository.
      'e2e/client/**',
      // Written by `npm run checks -- sdks`.
      '{apps,sdks}/*/src/generated/**',
    ],
  },
  js.configs.recommended,
  // Comments can't switch rules off: neither these, nor those of .oxlintrc.json, which need types.
  {
    linterOptions: { noInlineConfig: true },
    rules: {
      'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'], location: 'anywhere' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommended],
    ...boundaryRules,
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      ...sizes,
      'boundaries/element-types': boundaryRule({ inTests: false }),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Nest reads the types of constructor parameters at run time, so an import that looks type-only is needed.
      '@typescript-eslint/consistent-type-imports': 'off',
      'no-console': 'error',
      'no-restricted-syntax': ['error', namedExports, limitedSessions, ...rawErrors, ...statusesInSql],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    // Pages show people what failed.
    files: ['apps/console/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', namedExports] },
  },
  {
    // These are loaded when they are shown, which takes a default export.
    files: ['apps/console/src/*/pages.tsx'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/domain/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-imports': ['error', domainImports] },
  },
  {
    files: ['apps/*/src/database/migrations/**/*.ts'],
    ignores: ['apps/*/src/database/migrations/all.ts'],
    rules: { 'no-restricted-imports': ['error', migrationImports] },
  },
  {
    files: ['libs/database/src/ddl/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '.', message: 'Tables of migrations are text alone.' }] },
      ],
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.e2e-spec.ts', '**/test/**/*.ts', 'e2e/**/*.ts'],
    rules: {
      'max-lines': ['error', 600],
      'no-restricted-syntax': ['error', namedExports, ...measuredTimes],
      'boundaries/element-types': boundaryRule({ inTests: true }),
    },
  },
  {
    files: [
      '**/*.spec.ts',
      '**/*.int-spec.ts',
      '**/*.e2e-spec.ts',
      '**/test/**/*.ts',
      'e2e/**/*.ts',
      'libs/testing/**/*.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', namedExports, ...measuredTimes] },
  },
  {
    // These tools run on disposable systems and print the raw errors of those.
    files: ['tools/**/*.ts'],
    ignores: ['tools/admin/**'],
    rules: { 'no-restricted-syntax': ['error', namedExports, limitedSessions] },
  },
  {
    files: ['tools/**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', namedExports, limitedSessions, ...measuredTimes] },
  },
  {
    files: ['**/migrations/**/*.ts', 'libs/database/src/ddl/*.ts'],
    rules: { 'no-restricted-syntax': ['error', namedExports, limitedSessions, ...rawErrors] },
  },
  {
    // Its client is never connected. It tells what pg reads in a URL.
    files: ['libs/database/src/database-url.ts'],
    rules: { 'no-restricted-syntax': ['error', namedExports, ...rawErrors, ...statusesInSql] },
  },
  {
    files: READS_ERRORS,
    rules: { 'no-restricted-syntax': ['error', namedExports, limitedSessions, ...statusesInSql] },
  },
  {
    files: ['**/*.spec.ts', '**/*.int-spec.ts', '**/*.e2e-spec.ts'],
    // `describe` takes one function for all its tests. The limit of the file's length applies.
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    // `tsc -p tools` checks names and types of these.
    rules: { ...sizes, 'no-undef': 'off' },
  },
  {
    // An operator runs these on a live system. The other tools run on disposable systems.
    files: ['tools/{start,serve}.mjs'],
    rules: { 'no-restricted-syntax': ['error', ...rawErrors] },
  },
  prettier,
);
