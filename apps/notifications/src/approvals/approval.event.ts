import { Injectable } from '@nestjs/common';
import { mintUuid, type ApprovalOutcome } from '@corridor/kernel';
import type { ApprovalEvent } from '@corridor/contracts';
import { PersonalDataVault } from '@corridor/service';
import { receiverInformationOf } from './receiver-information.parser';

/** One outcome for each transaction, so its version is the first. */
const VERSION = 1;
const EPOCH = 1;
const FIELD = 'receiverCustomerInfo';

/** The outcome of an approval event. Times are milliseconds, domain time. */
export interface Decided {
  platformKey: number;
  platformId: string;
  transactionId: string;
  outcome: ApprovalOutcome;
  sentAtMs: number;
  nowMs: number;
  receiverCustomerInfo?: Record<string, unknown> | null;
  reason?: string | null;
}

/** Makes the events that tell payments the outcome of an approval. */
@Injectable()
export class ApprovalEvents {
  constructor(private readonly vault: PersonalDataVault) {}

  decided({ receiverCustomerInfo = null, reason = null, ...decided }: Decided): ApprovalEvent {
    const { platformKey, platformId, transactionId, outcome, sentAtMs, nowMs } = decided;
    const information = receiverInformationOf(receiverCustomerInfo);
    const receiverCustomerInfoSealed =
      information && this.vault.forTopics.sealField(JSON.stringify(information), transactionId, FIELD);
    return {
      id: mintUuid(nowMs),
      type: 'notifications.approval.decided',
      aggregate: 'approvals',
      subject: transactionId,
      version: VERSION,
      epoch: EPOCH,
      time: new Date(nowMs).toISOString(),
      platformKey,
      platformId,
      webhookType: null,
      data: {},
      state: { transactionId, outcome, sentAtMs, receiverCustomerInfoSealed, reason },
    };
  }
}
