/**
 * Checks the rules of Prometheus and runs their unit tests by promtool. A planted test that must fail proves that it
 * compares.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../../infra/failure.mjs';
import { PROMTOOL_REMEDY, findPromtool } from '../../infra/promtool.mjs';
import { ROOT, cacheDirOf } from '../../infra/workspace.mjs';
import { report } from './report';

const FOLDER = join(ROOT, 'deploy', 'prometheus');

/** A test that expects no alert where one fires. */
function planted(rules: readonly string[]): string {
  return JSON.stringify({
    rule_files: rules,
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [{ series: 'ledger_integrity_breaches{rule="PLANTED"}', values: '1x10' }],
        alert_rule_test: [{ alertname: 'LedgerUnsound', eval_time: '5m', exp_alerts: [] }],
      },
    ],
  });
}

function filesOf(name: string): string[] {
  return readdirSync(join(FOLDER, name)).map((file) => join(FOLDER, name, file));
}

export function checkAlerts(): number {
  const promtool = findPromtool(process.env, cacheDirOf(process.env));
  if (promtool === undefined) throw new StartFailure(PROMTOOL_REMEDY);
  const run = (args: readonly string[]) => spawnSync(promtool, args, { encoding: 'utf8' });
  const [rules, tests] = [filesOf('rules'), filesOf('tests')];
  const folder = mkdtempSync(join(tmpdir(), 'corridor-alerts-'));
  try {
    const wrong = join(folder, 'planted.yml');
    writeFileSync(wrong, planted(rules));
    const results = [run(['check', 'rules', '--lint-fatal', ...rules]), run(['test', 'rules', ...tests])];
    const violations = results
      .filter(({ status }) => status !== 0)
      .map(({ stdout, stderr }) => `${stdout}${stderr}`);
    if (run(['test', 'rules', wrong]).status === 0) violations.push('promtool accepts a test that must fail');
    return report(violations, `${rules.length} files of rules, ${violations.length} violations`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
