import { eventually } from '@corridor/testing';
import { at, listAt, type Json } from './api';
import { key, type OperatorClient } from './operator-client';

/** Sets the rules of a platform. Those of other suites stay, also if such a suite changes them at the same time. */
export async function setRulesOf(
  platformId: string,
  rules: readonly object[],
  operator: OperatorClient,
): Promise<void> {
  await eventually(async () => {
    const read = await operator.get('/routes');
    const others: Json[] = listAt(read.body, 'rules').filter(
      (rule) => at(rule, 'match', 'platformId') !== platformId,
    );
    const headers = { 'if-match': String(read.headers.get('etag')) };
    const body = { rules: [...rules, ...others] };
    const { status, text } = await operator.call('PUT', '/routes', body, { key: key(), headers });
    if (status !== 200) throw new Error(`the rules were not set: ${status} ${text}`);
    return true;
  });
}
