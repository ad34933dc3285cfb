import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AccountCheck } from '@corridor/connector-contract';
import type {
  CheckAccountAnswer,
  CheckAccountBody,
  OperationReply,
  OperationRequest,
} from '@corridor/contracts';
import { DomainError, parseId } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import { ConnectorDirectory, type ConnectorHandle } from '../connectors/connector-directory.registry';
import { RoutingTable } from '../rails/routing-table.cache';
import { accountResult } from './check-result.presenter';
import { ConnectorCheckRepository } from './connector-check.repository';

/** Operations whose routes an account may have. */
const OPERATIONS = ['PAYOUT', 'COLLECT'];

/** `payments.check-account`: asks the connector that is routed to an account whether it belongs to its beneficiary. */
@Injectable()
export class CheckAccountHandler {
  constructor(
    private readonly table: RoutingTable,
    private readonly directory: ConnectorDirectory,
    private readonly checks: ConnectorCheckRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws DomainError SERVICE_UNAVAILABLE if no connector of the routes answers. */
  async execute({
    context,
    body,
  }: OperationRequest<CheckAccountBody>): Promise<OperationReply<CheckAccountAnswer>> {
    const { platformKey, platformId } = context;
    await Promise.all([this.table.keepCurrent(), this.directory.keepCurrent()]);
    const routed = this.routed(platformId, body);
    if (routed.length === 0) return { status: 200, body: { result: null } };
    const id = parseId('AccountCheck', body.checkId);
    const handle = routed.find(({ isUsable }) => isUsable);
    if (!id || !handle) throw unavailable();
    const check = { platformKey, platformId, id, kind: 'ACCOUNT', connectorId: handle.id } as const;
    if (!(await this.checks.assign(check))) throw unavailable();
    const result = accountResult(await this.ask(handle, body));
    if (result.match !== 'PENDING') await this.checks.remove({ platformKey, id });
    return { status: 200, body: { result } };
  }

  /** Connectors of the account's routes that check accounts, in the order of the rules. */
  private routed(
    platformId: string,
    { currency, paymentRails, account }: CheckAccountBody,
  ): ConnectorHandle[] {
    const { accountType } = account;
    return OPERATIONS.flatMap((operation) =>
      this.table.rules.routesOf({ platformId, operation, currency, accountType, paymentRails, amount: null }),
    )
      .map(({ connectorId }) => this.directory.find(connectorId))
      .filter((handle) => handle?.capabilities.accountCheck === true && handle.connector.checkAccount)
      .filter((handle) => handle !== undefined);
  }

  private async ask(
    handle: ConnectorHandle,
    { checkId, account, beneficiary }: CheckAccountBody,
  ): ReturnType<NonNullable<ConnectorHandle['connector']['checkAccount']>> {
    const check: AccountCheck = {
      type: 'account-check',
      checkId,
      account,
      ...(beneficiary ? { beneficiary } : {}),
    };
    try {
      return await handle.call((connector) => {
        if (!connector.checkAccount) throw new Error('the connector checks no accounts');
        return connector.checkAccount(check);
      });
    } catch (error) {
      this.logger.warn({ err: error, connectorId: handle.id }, 'an account could not be checked');
      throw unavailable();
    }
  }
}

function unavailable(): DomainError {
  return new DomainError(
    'SERVICE_UNAVAILABLE',
    'the check of the account does not answer; repeat the request later',
  );
}
