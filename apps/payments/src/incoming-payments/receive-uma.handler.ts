import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DomainError, parseId, toAmount, umaAddressOf, type UmaAddress, type Uuid } from '@corridor/kernel';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type ReceiveUmaBody,
  type RequestContext,
} from '@corridor/contracts';
import { ReplicaRepository } from '../replicas/replica.repository';
import { ReplicaOwner } from '../replicas/owner.port';
import { EnsureAccountsHandler } from '../internal-accounts/ensure-accounts.handler';
import { PreparedCommands } from '../ledger/prepared-commands.queue';
import type { PaymentCommand, PaymentLedger } from '../transactions/domain/payment-ledger';
import { receiveUma } from './domain/incoming-payment';
import { AddressDirectory } from '../uma/address-directory.port';

/** Creates an incoming UMA payment for a customer, in the sandbox. */
@Injectable()
export class ReceiveUmaHandler {
  constructor(
    private readonly commands: PreparedCommands<PaymentLedger>,
    private readonly directory: AddressDirectory,
    private readonly owner: ReplicaOwner,
    private readonly replicas: ReplicaRepository,
    private readonly ensureAccounts: EnsureAccountsHandler,
    private readonly pool: Pool,
  ) {}

  execute(request: OperationRequest<ReceiveUmaBody>): Promise<OperationReply> {
    const { context, body } = request;
    const { status } = operations.receiveUma;
    return this.commands.submit({ context, status, asksOthers: true }, () => this.commandOf(context, body));
  }

  private async commandOf(context: RequestContext, body: ReceiveUmaBody): Promise<PaymentCommand> {
    const { platformKey } = context;
    const { text: senderUmaAddress } = umaAddressOf(body.senderUmaAddress, 'senderUmaAddress');
    const customerId = await this.customerOf(context, body);
    const currency = body.receivingCurrencyCode;
    return receiveUma.of({
      platformKey,
      customerId,
      accountId: await this.ensureAccounts.idOf({ platformKey, customerId, currency }),
      currency,
      amount: toAmount(body.receivingCurrencyAmount),
      senderUmaAddress,
    });
  }

  /**
   * The receiving customer, which payments' replicas then hold. @throws DomainError CUSTOMER_NOT_FOUND,
   * CUSTOMER_DELETED.
   */
  private async customerOf(context: RequestContext, body: ReceiveUmaBody): Promise<Uuid> {
    const { platformKey, platformId } = context;
    const unknown = new DomainError('CUSTOMER_NOT_FOUND', 'the receiver is no customer of the platform');
    const named = body.customerId === undefined ? undefined : parseId('Customer', body.customerId);
    if (body.receiverUmaAddress !== undefined) {
      const address = umaAddressOf(body.receiverUmaAddress, 'receiverUmaAddress');
      const found = await this.directory.find(context, address);
      if (!found) await this.assertNotDeleted(platformKey, address);
      if (found?.platformKey !== platformKey || (named && named !== found.customerId)) throw unknown;
      return found.customerId;
    }
    if (!named) throw unknown;
    await this.owner.resolve({ platformKey, platformId, customerIds: [named], externalAccountIds: [] });
    return named;
  }
  /** A deleted customer keeps its address. @throws DomainError CUSTOMER_DELETED. */
  private async assertNotDeleted(platformKey: number, { text }: UmaAddress): Promise<void> {
    const ids = await this.replicas.findByUmaAddress(this.pool, platformKey, text);
    const keys = ids.map((id) => ({ platformKey, id }));
    const owners = await this.replicas.customers(this.pool, keys);
    if (owners.some(({ isClosed }) => isClosed)) {
      throw new DomainError('CUSTOMER_DELETED', 'the customer was deleted');
    }
  }
}
