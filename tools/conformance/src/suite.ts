import { createSecret } from '@corridor/connector-contract';
import { errorText } from '@corridor/kernel';
import { accountChecks } from './account-checks';
import { CheckFailure, CheckSkipped, type Check, type CheckContext, type Profile } from './check';
import { ConnectorClient } from './connector-client';
import { findingChecks } from './finding-checks';
import { instructionChecks } from './instruction-checks';
import { finalChecks, reportChecks } from './report-checks';
import { ReportWatch } from './report-watch';
import { SampleInstructions } from './sample-instructions';
import { signatureChecks } from './signature-checks';
import { statementChecks } from './statement-checks';

/** What became of a check. */
export interface CheckResult {
  name: string;
  result: 'PASSED' | 'FAILED' | 'SKIPPED';
  /** Why it failed or was skipped. */
  words: string;
  durationMs: number;
}

/** A run of the suite against one connector. The secrets have the names that Corridor gives them. */
export interface Run {
  url: string;
  secretIn: string;
  secretOut: string;
  profiles: readonly Profile[];
  /** Only checks whose name has these words; empty: all. */
  only: string;
  /** Where the run listens for reports; undefined: it does not. */
  reportsPort: number | undefined;
  settlementAccountId: string;
  /** Members that replace those of the sample instruction. */
  instruction: Readonly<Record<string, unknown>>;
  patienceMs: number;
  act: CheckContext['act'];
  effects: CheckContext['effects'];
  /** Is told each result as soon as it is known. */
  onResult: (result: CheckResult) => void;
}

const allChecks: readonly Check[] = [
  ...signatureChecks,
  ...instructionChecks,
  ...reportChecks,
  ...statementChecks,
  ...accountChecks,
  ...findingChecks,
  ...finalChecks,
];

/** The checks of some profiles, in their order. */
export function checksOf(profiles: readonly Profile[]): Check[] {
  return allChecks.filter(
    (check) => check.profiles === 'ALL' || check.profiles.some((profile) => profiles.includes(profile)),
  );
}

async function resultOf(check: Check, context: CheckContext): Promise<CheckResult> {
  const startedAtMs = performance.now();
  const ended = (result: CheckResult['result'], words = ''): CheckResult => ({
    name: check.name,
    result,
    words,
    durationMs: performance.now() - startedAtMs,
  });
  try {
    await check.run(context);
    return ended('PASSED');
  } catch (error) {
    if (error instanceof CheckSkipped) return ended('SKIPPED', error.message);
    return ended('FAILED', error instanceof CheckFailure ? error.message : errorText(error));
  }
}

/** Tests a connector. If it answers no capabilities, that is the only result. */
export async function testConnector(run: Run): Promise<CheckResult[]> {
  const client = new ConnectorClient(run);
  const results: CheckResult[] = [];
  const add = (result: CheckResult): void => {
    results.push(result);
    run.onResult(result);
  };
  const startedAtMs = performance.now();
  let capabilities: CheckContext['capabilities'];
  try {
    capabilities = await client.call('capabilities', {});
  } catch (error) {
    const words = error instanceof CheckFailure ? error.message : errorText(error);
    const durationMs = performance.now() - startedAtMs;
    add({ name: 'the capabilities are answered by the contract', result: 'FAILED', words, durationMs });
    return results;
  }
  const reports = new ReportWatch({
    secretIn: run.secretIn,
    client: capabilities.reportsList ? client : undefined,
  });
  const { settlementAccountId, instruction: members, patienceMs, act, effects } = run;
  const samples = new SampleInstructions({ capabilities, settlementAccountId, members });
  const context: CheckContext = {
    ...{ client, reports, samples, capabilities, settlementAccountId, patienceMs, act, effects },
    wrongSecret: createSecret(),
  };
  try {
    if (run.reportsPort !== undefined) await reports.listen(run.reportsPort);
    for (const check of checksOf(run.profiles))
      if (check.name.includes(run.only)) add(await resultOf(check, context));
  } finally {
    await reports.stop();
  }
  return results;
}
