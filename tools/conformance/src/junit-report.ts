import { create } from 'xmlbuilder2';
import type { CheckResult } from './suite';

const SECOND_MS = 1_000;
/** Characters that XML 1.0 does not have. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The results as JUnit XML, which CI systems show. */
export function junitReport(url: string, results: readonly CheckResult[]): string {
  const count = (result: CheckResult['result']): number =>
    results.filter((one) => one.result === result).length;
  const seconds = (ms: number): string => (ms / SECOND_MS).toFixed(3);
  const suite = create({ version: '1.0', encoding: 'UTF-8' })
    .ele('testsuites')
    .ele('testsuite', {
      name: `conformance of ${url}`,
      tests: results.length,
      failures: count('FAILED'),
      skipped: count('SKIPPED'),
      time: seconds(results.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    });
  for (const { name, result, words, durationMs } of results) {
    const one = suite.ele('testcase', { classname: 'conformance', name, time: seconds(durationMs) });
    const message = words.replace(FORBIDDEN, '\ufffd');
    if (result === 'FAILED') one.ele('failure', { message });
    if (result === 'SKIPPED') one.ele('skipped', { message });
  }
  return `${suite.end({ prettyPrint: true })}\n`;
}
