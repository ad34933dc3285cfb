/**
 * `npm run conformance`: tests a connector against the contract, one line for each check. The exit code is 1 if a check
 * fails, and 2 if the command line is wrong. docs/connectors/README.md describes it.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { StartFailure, firstLine } from '../../infra/failure.mjs';
import { CheckFailure, CheckSkipped, type CheckContext } from './check';
import { junitReport } from './junit-report';
import { readOptions, USAGE, type Options } from './options';
import { testConnector, type CheckResult } from './suite';

const MARKS: Readonly<Record<CheckResult['result'], string>> = { PASSED: '✓', FAILED: '✗', SKIPPED: '-' };

function say({ name, result, words, durationMs }: CheckResult): void {
  const why = words === '' ? '' : `\n    ${words}`;
  process.stdout.write(`${MARKS[result]} ${name} (${Math.round(durationMs)} ms)${why}\n`);
}

function actOf({ commands }: Options): CheckContext['act'] {
  return async (action, variables = {}) => {
    const command = commands[action];
    if (command === undefined) throw new CheckSkipped(`There is no --${action}-command.`);
    const child = spawn(command, { shell: true, env: { ...process.env, ...variables }, stdio: 'ignore' });
    const code = await new Promise<number | null>((done, failed) => {
      child.once('error', failed);
      child.once('exit', done);
    });
    if (code !== 0) throw new CheckFailure(`The --${action}-command ended with ${String(code)}.`);
  };
}

function effectsOf({ effectsUrl }: Options): CheckContext['effects'] {
  return async () => {
    if (effectsUrl === undefined) throw new CheckSkipped('There is no --effects-url.');
    const answer: unknown = await (await fetch(effectsUrl)).json();
    const effects =
      typeof answer === 'object' && answer !== null && 'effects' in answer ? answer.effects : undefined;
    if (typeof effects !== 'object' || effects === null)
      throw new CheckFailure('The --effects-url has no effects.');
    return Object.fromEntries(Object.entries(effects).map(([id, count]) => [id, Number(count)]));
  };
}

async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(USAGE);
    return 0;
  }
  const options = readOptions(args);
  const results = await testConnector({
    ...options,
    act: actOf(options),
    effects: effectsOf(options),
    onResult: say,
  });
  if (options.junit !== undefined) writeFileSync(options.junit, junitReport(options.url, results));
  const count = (result: CheckResult['result']): number =>
    results.filter((one) => one.result === result).length;
  process.stdout.write(
    `${count('PASSED')} passed, ${count('FAILED')} failed, ${count('SKIPPED')} not tested\n`,
  );
  return count('FAILED') === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.exitCode = 2;
    process.stderr.write(`${firstLine(error)}\n${error instanceof StartFailure ? USAGE : ''}`);
  },
);
