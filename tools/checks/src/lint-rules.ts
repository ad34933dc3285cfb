import { join } from 'node:path';
import { ESLint } from 'eslint';
import * as kernel from '@corridor/kernel';
import { ROOT } from '../../infra/workspace.mjs';

const BOUNDARY = 'boundaries/element-types';
const IMPORTS = 'no-restricted-imports';
const longBody = `{\n${'  Math.random();\n'.repeat(35)}${'  // why\n\n'.repeat(17)}  return 1;\n}`;
const longFunction = `export function long() ${longBody}\n`;

function linesOf(count: number): string {
  return Array.from({ length: count }, (_, n) => ['export {};\n', '// why\n', '\n'][n % 3]).join('');
}

/** Every status of the kernel, taken from its lists such as `kycStatuses`. */
const STATUS_WORDS = [
  ...new Set(
    Object.entries(kernel).flatMap(([name, list]) =>
      name.endsWith('tatuses') && Array.isArray(list) ? (list as string[]) : [],
    ),
  ),
];

/**
 * Code that a rule must report. If `rule` is missing, no rule may report the code. The code is linted as if it were in
 * `file`. A rule that never reports anything looks the same as clean code, so each rule is proven here.
 */
const CASES: readonly { says: string; file: string; code: string; rule?: string }[] = [
  {
    says: 'an app imports another app by path',
    file: 'apps/payments/src/quotes/proof.ts',
    code: "import '../../../accounts/src/main';",
    rule: BOUNDARY,
  },
  {
    says: 'a lib imports an app',
    file: 'libs/service/src/proof.ts',
    code: "import '../../../apps/gateway/src/main';",
    rule: BOUNDARY,
  },
  {
    says: 'a connector imports the contracts of the services',
    file: 'connectors/iso20022-file-bank/src/proof.ts',
    code: "import '@corridor/contracts';",
    rule: BOUNDARY,
  },
  {
    says: 'a connector imports an app',
    file: 'connectors/iso20022-file-bank/src/proof.ts',
    code: "import '../../../apps/gateway/src/main';",
    rule: BOUNDARY,
  },
  {
    says: 'contracts import the database library',
    file: 'libs/contracts/src/proof.ts',
    code: "import '@corridor/database';",
    rule: BOUNDARY,
  },
  ...STATUS_WORDS.map((status) => ({
    says: `SQL has the status ${status}`,
    file: 'apps/notifications/src/deliveries/proof.repository.ts',
    code: `export const FOUND = "SELECT 1 FROM webhook_deliveries WHERE status || '' = '${status}'";`,
    rule: 'no-restricted-syntax',
  })),
  ...['payments', 'accounts', 'compliance', 'notifications', 'gateway'].map((app) => ({
    says: `a template of SQL in ${app} has a status`,
    file: `apps/${app}/src/proof/proof.repository.ts`,
    code: "export const FOUND = (id: string) => `CASE WHEN ${id} THEN 'FAILED' ELSE status END`;",
    rule: 'no-restricted-syntax',
  })),
  {
    says: 'SQL of a lib has a status',
    file: 'libs/service/src/proof.ts',
    code: "export const FOUND = `SELECT 1 FROM timers WHERE status IN ('FAILED')`;",
    rule: 'no-restricted-syntax',
  },
  {
    says: 'a migration has a status',
    file: 'apps/payments/src/database/migrations/proof.ts',
    code: "export const CHECK = `CHECK (status IN ('FAILED'))`;",
  },
  {
    says: 'a status outside of SQL',
    file: 'apps/payments/src/quotes/proof.ts',
    code: "export const FAILED = 'FAILED';",
  },
  {
    says: 'the kernel imports contracts',
    file: 'libs/kernel/src/proof.ts',
    code: "import '@corridor/contracts';",
    rule: BOUNDARY,
  },
  {
    says: 'messaging imports the service lib',
    file: 'libs/messaging/src/proof.ts',
    code: "import '@corridor/service';",
    rule: BOUNDARY,
  },
  {
    says: 'an app imports the testing lib outside of a test',
    file: 'apps/payments/src/proof.ts',
    code: "import '@corridor/testing';",
    rule: BOUNDARY,
  },
  {
    says: 'a test of an app imports another app',
    file: 'apps/payments/test/proof.int-spec.ts',
    code: "import '../../accounts/src/main';",
    rule: BOUNDARY,
  },
  {
    says: 'a test of a lib imports the testing lib',
    file: 'libs/kernel/src/proof.spec.ts',
    code: "import '@corridor/testing';",
  },
  {
    says: 'an app imports a tool',
    file: 'apps/payments/src/proof.ts',
    code: "import '../../../tools/checks/src/report';",
    rule: BOUNDARY,
  },
  {
    says: 'a tool imports another tool that is not shared',
    file: 'tools/chaos/src/proof.ts',
    code: "import '../../checks/src/report';",
    rule: BOUNDARY,
  },
  {
    says: 'a tool imports an app',
    file: 'tools/chaos/src/proof.ts',
    code: "import '../../../apps/gateway/src/main';",
    rule: BOUNDARY,
  },
  {
    says: "a tool imports the API's client and plain modules",
    file: 'tools/chaos/src/proof.ts',
    code: "import '@corridor/api-client';\nimport '../../infra/ports.mjs';",
  },
  { says: 'an app imports a lib', file: 'apps/payments/src/proof.ts', code: "import '@corridor/messaging';" },
  {
    says: 'a domain file imports Nest',
    file: 'apps/payments/src/quotes/domain/proof.ts',
    code: "import '@nestjs/common';",
    rule: IMPORTS,
  },
  {
    says: 'a domain file imports a lib other than the kernel',
    file: 'apps/payments/src/quotes/domain/proof.ts',
    code: "import '@corridor/contracts';",
    rule: IMPORTS,
  },
  {
    says: 'a domain file reads from disk',
    file: 'apps/payments/src/quotes/domain/proof.ts',
    code: "import 'node:fs';",
    rule: IMPORTS,
  },
  {
    says: 'a domain file imports from outside of the domain folders',
    file: 'apps/payments/src/quotes/domain/proof.ts',
    code: "import '../quote.repository';",
    rule: IMPORTS,
  },
  {
    says: 'a domain file imports the kernel and domain files',
    file: 'apps/payments/src/quotes/domain/proof.ts',
    code: "import '@corridor/kernel';\nimport './pricing';\nimport '../../ledger/domain/journal-entry';",
  },
  {
    says: 'a migration imports a repository',
    file: 'apps/payments/src/database/migrations/proof.ts',
    code: "import '../../list-totals/list-total.repository';",
    rule: IMPORTS,
  },
  {
    says: 'a migration imports what goes on changing in the database lib',
    file: 'apps/payments/src/database/migrations/proof.ts',
    code: "import { Counts } from '@corridor/database';\nexport const a = Counts;",
    rule: IMPORTS,
  },
  {
    says: 'tables of migrations import something',
    file: 'libs/database/src/ddl/proof.ts',
    code: "import '../keyset';",
    rule: IMPORTS,
  },
  {
    says: 'a migration imports tables',
    file: 'apps/payments/src/database/migrations/proof.ts',
    code: "import 'typeorm';\nimport './tables/ledger-tables';\nimport { serviceTables1 } from '@corridor/database';\nexport const a = serviceTables1;",
  },
  {
    says: 'any',
    file: 'apps/payments/src/proof.ts',
    code: 'export type A = any;',
    rule: '@typescript-eslint/no-explicit-any',
  },
  {
    says: 'a default export',
    file: 'libs/kernel/src/proof.ts',
    code: 'export default 1;',
    rule: 'no-restricted-syntax',
  },
  ...[
    'String(error)',
    '`failed: ${error}`',
    'JSON.stringify(err)',
    '(error as Error).stack',
    '(error as Error).message',
    'error.message',
  ].map((raw) => ({
    says: `the raw words of an error: ${raw}`,
    file: 'apps/payments/src/proof.ts',
    code: `export const text = (error: Error, err = error): unknown => [error, err, ${raw}];`,
    rule: 'no-restricted-syntax',
  })),
  ...['tools/start.mjs', 'tools/admin/src/proof.ts'].map((file) => ({
    says: 'the stack of an error in what an operator runs',
    file,
    code: 'export const text = (error) => error.stack;',
    rule: 'no-restricted-syntax',
  })),
  {
    says: 'the stack of an error in a tool with a system of its own',
    file: 'tools/bench/src/proof.ts',
    code: 'export const text = (error: Error) => error.stack;',
  },
  ...[
    'expect(Date.now() - begunAt).toBeLessThan(1_000)',
    'expect(performance.now() - begunAt).toBeGreaterThan(20)',
    'expect(Math.abs(begunAt - Date.now() - 60_000)).toBeLessThan(5_000)',
    'expect(begunAt).toBeGreaterThan(Date.now() / 1_000 - 30)',
  ].flatMap((measured) =>
    [
      'apps/payments/test/proof.int-spec.ts',
      'libs/kernel/src/proof.spec.ts',
      'tools/chaos/src/proof.spec.ts',
    ].map((file) => ({
      says: `a test asserts a measured time: ${measured}`,
      file,
      code: `it('is quick', (begunAt = 0) => ${measured});`,
      rule: 'no-restricted-syntax',
    })),
  ),
  {
    says: 'a test that compares times with clocks that it reads',
    file: 'apps/payments/test/proof.int-spec.ts',
    code: `it('is dated', (at = 0) => expect(at).toBeLessThanOrEqual(Date.now() + 5_000));`,
  },
  { says: 'console.log', file: 'apps/payments/src/proof.ts', code: 'console.log(1);', rule: 'no-console' },
  {
    says: 'a function of more than 70 lines',
    file: 'libs/kernel/src/proof.ts',
    code: longFunction,
    rule: 'max-lines-per-function',
  },
  {
    says: 'a function of more than 70 lines that is called in place',
    file: 'libs/kernel/src/proof.ts',
    code: `export const long = (() => ${longBody})();\n`,
    rule: 'max-lines-per-function',
  },
  {
    says: 'a function of more than 70 lines in the tools',
    file: 'tools/proof.mjs',
    code: longFunction,
    rule: 'max-lines-per-function',
  },
  {
    says: 'a function of more than 70 lines in what tests share',
    file: 'apps/payments/test/fixtures/proof.ts',
    code: longFunction,
    rule: 'max-lines-per-function',
  },
  {
    says: 'a file of more than 400 lines',
    file: 'libs/kernel/src/proof.ts',
    code: linesOf(401),
    rule: 'max-lines',
  },
  {
    says: 'a file of more than 400 lines in the tools',
    file: 'tools/proof.mjs',
    code: linesOf(401),
    rule: 'max-lines',
  },
  {
    says: 'a test of more than 600 lines',
    file: 'apps/payments/test/proof.int-spec.ts',
    code: linesOf(601),
    rule: 'max-lines',
  },
  { says: 'a test of 600 lines', file: 'apps/payments/test/proof.int-spec.ts', code: linesOf(600) },
  {
    says: 'a rule that a comment switches off',
    file: 'libs/kernel/src/proof.ts',
    code: '/* eslint-disable */\nexport default 1;',
    rule: 'no-restricted-syntax',
  },
  ...['eslint-disable-next-line', 'oxlint-disable typescript/await-thenable -- why'].map((comment) => ({
    says: 'a comment that switches rules off',
    file: 'apps/payments/src/quotes/proof.ts',
    code: `// ${comment}\nexport {};`,
    rule: 'no-warning-comments',
  })),
];

/** Cases with another result than expected. */
export async function lintRuleViolations(): Promise<string[]> {
  const eslint = new ESLint({ cwd: ROOT });
  const violations: string[] = [];
  for (const { says, file, code, rule } of CASES) {
    const [result] = await eslint.lintText(code, { filePath: join(ROOT, file) });
    const fired = (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
    const asWanted = rule === undefined ? fired.length === 0 : fired.includes(rule);
    if (!asWanted)
      violations.push(
        `Lint rule: ${says} (${file}): wanted ${rule ?? 'nothing'}, got ${fired.join(', ') || 'nothing'}`,
      );
  }
  return violations;
}
