import { Inject, Injectable } from '@nestjs/common';
import { DomainError, formatId, mintUuid } from '@corridor/kernel';
import {
  DESCRIBED_PAYMENTS_MAX,
  internalOperations,
  type DescribePaymentsAnswer,
  type DescribePaymentsBody,
  type OperationRequest,
  type PaymentDescription,
  type PaymentToDescribe,
} from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import type { DueInstruction } from './due-instruction.repository';

/** Timeout of the request, milliseconds. */
const ASK_TIMEOUT_MS = 8_000;

/** A payment whose description is asked for. */
interface Waiting {
  platformKey: number;
  platformId: string;
  payment: PaymentToDescribe;
  resolve: (found: PaymentDescription | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks accounts for the accounts and the parties of payments. Those that are asked for at once go in one request for each
 * platform. The answer is personal data in the clear.
 */
@Injectable()
export class PaymentDetailsClient {
  private waiting: Waiting[] = [];

  constructor(@Inject(KafkaRequestClient) private readonly client: Pick<KafkaRequestClient, 'call'>) {}

  /** @throws Error if accounts doesn't answer, or never had the account. */
  async describe({
    instruction: { id, platformKey, externalAccountId },
    platformId,
    customerId,
  }: Pick<DueInstruction, 'instruction' | 'platformId' | 'customerId'>): Promise<PaymentDescription> {
    if (externalAccountId === null) throw new Error(`instruction ${id} has no external account`);
    const payment = {
      externalAccountId: formatId('ExternalAccount', externalAccountId),
      customerId: customerId === null ? null : formatId('Customer', customerId),
    };
    const found = await new Promise<PaymentDescription | null>((resolve, reject) => {
      // The instructions of one take come in one tick.
      if (this.waiting.length === 0) setImmediate(() => this.askForAll());
      this.waiting.push({ platformKey, platformId, payment, resolve, reject });
    });
    if (!found) throw new Error(`accounts does not know the account of instruction ${id}`);
    return found;
  }

  private askForAll(): void {
    const all = this.waiting;
    this.waiting = [];
    for (const platformKey of new Set(all.map((one) => one.platformKey))) {
      const ofPlatform = all.filter((one) => one.platformKey === platformKey);
      for (let at = 0; at < ofPlatform.length; at += DESCRIBED_PAYMENTS_MAX) {
        void this.answer(ofPlatform.slice(at, at + DESCRIBED_PAYMENTS_MAX));
      }
    }
  }

  /** Never rejects. A payment that can't be described doesn't keep the others of its request waiting. */
  private async answer(lot: readonly Waiting[]): Promise<void> {
    try {
      const found = await this.ask(lot);
      lot.forEach(({ resolve }, place) => resolve(found[place] ?? null));
    } catch (error) {
      if (lot.length === 1 || isOutage(error)) for (const { reject } of lot) reject(error);
      else await Promise.all(lot.map((one) => this.answer([one])));
    }
  }

  private async ask(lot: readonly Waiting[]): Promise<DescribePaymentsAnswer['found']> {
    const [first] = lot;
    if (!first) return [];
    const { name, service, sealed } = internalOperations.describePayments;
    const { platformKey, platformId } = first;
    const request: OperationRequest<DescribePaymentsBody> = {
      context: { requestId: mintUuid(), commandId: mintUuid(), platformId, platformKey, permissions: [] },
      params: {},
      query: {},
      body: { payments: lot.map(({ payment }) => payment) },
    };
    const options = { key: mintUuid(), timeoutMs: ASK_TIMEOUT_MS, sealed };
    const answer = await this.client.call<DescribePaymentsAnswer>(name, service, request, options);
    return answer.found;
  }
}

/** Whether accounts can't be asked now, whatever the question is. */
function isOutage(error: unknown): boolean {
  return error instanceof DomainError && ['UPSTREAM_TIMEOUT', 'SERVICE_UNAVAILABLE'].includes(error.code);
}
