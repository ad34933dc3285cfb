import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, type ApiAnswer } from '@corridor/api-client';
import { admin } from './api';

/** Address of the operators' listener. */
export function operationsUrl(): string {
  const url = process.env['E2E_OPERATIONS_URL'];
  if (!url) throw new Error('E2E_OPERATIONS_URL is not set: end-to-end tests run through npm test');
  return url;
}

/** Whether a service was late with its part of an answer, as those of a busy machine can be. */
const isPartial = ({ body }: ApiAnswer): boolean => Object.keys(body['parts'] ?? {}).length > 0;

/** A client that waits where it asked too often, and asks again for an answer without the part of a service. */
class PatientClient extends ApiClient {
  override async call(...request: Parameters<ApiClient['call']>): Promise<ApiAnswer> {
    for (;;) {
      const answer = await super.call(...request);
      if (answer.status !== 429 && !isPartial(answer)) return answer;
      await pause(1_000);
    }
  }
}

let keys = 0;
/** An Idempotency-Key that nothing else of the suite has. */
export const key = (): string => `key-${(keys += 1)}`;

export type OperatorClient = ApiClient & { id: string };

/** A new operator with permissions, in a list with commas. */
export async function operator(permissions: string): Promise<OperatorClient> {
  const printed = await admin('create-operator', '--name', 'Ada', '--permissions', permissions, '--json');
  const made = JSON.parse(printed) as { operatorId: string; clientId: string; clientSecret: string };
  return Object.assign(new PatientClient({ baseUrl: `${operationsUrl()}/operations/v1`, ...made }), {
    id: made.operatorId,
  });
}
