import type { OperationShape } from '@corridor/contracts';
import { schemaNameOf } from '../domain/json-schema';
import { accountExamples } from './domain/account-examples';
import type { Examples } from './domain/example';
import { complianceExamples, rateExamples, webhookExamples } from './domain/other-examples';
import { paymentExamples } from './domain/payment-examples';
import { statisticsExamples } from './domain/statistics-examples';
import { timelineExamples } from './domain/timeline-examples';

const byResource: Readonly<Record<string, Examples>> = {
  ...accountExamples,
  ...complianceExamples,
  ...paymentExamples,
  ...rateExamples,
  ...webhookExamples,
  ...statisticsExamples,
  ...timelineExamples,
};

/** The examples that fit an operation's answer, if some of the resource's examples don't. */
const fitting: Readonly<Record<string, readonly string[]>> = {
  '/transfer-out': ['transferOut'],
  '/transfer-in': ['transferIn'],
  '/sandbox/uma/receive': ['incoming'],
  '/sandbox/send': ['quoted'],
  '/transactions/{transactionId}/approve': ['approved'],
  '/transactions/{transactionId}/reject': ['rejected'],
  '/quotes/{quoteId}/execute': ['fromAccount'],
  '/sandbox/internal-accounts/{accountId}/fund': ['dollars'],
};

/** Examples of a resource by its name in the document; none if it has none. */
export function resourceExamples(name: string): Examples {
  return byResource[name] ?? {};
}

/** Examples of the resource that an operation answers. */
export function answerExamples({ resource, path }: OperationShape): Examples {
  const all = resourceExamples(schemaNameOf(resource?.name ?? ''));
  const names = fitting[path];
  return names ? Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))) : all;
}
