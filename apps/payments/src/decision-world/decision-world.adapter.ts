import { Inject, Injectable } from '@nestjs/common';
import { mintUuid, type Uuid } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { PlatformClocks, SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { RecordSet } from '../ledger/domain/record-key';
import { WorldSource, type PlatformNames, type WorldRequest } from '../ledger/world-source.port';
import { RailRegistry } from '../rails/rail.registry';
import { RoutingTable } from '../rails/routing-table.cache';
import { RateBook } from '../rates/rate-book.cache';
import { ReplicaOwner } from '../replicas/owner.port';
import { ReplicaRepository } from '../replicas/replica.repository';
import { ReplicaSnapshot } from '../replicas/domain/replicas';
import { FreezeRepository } from '../freezes/freeze.repository';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import type { DecisionWorld } from '../transactions/domain/decision-world';
import type {
  PaymentBook,
  PaymentCommand,
  PaymentLedger,
  UnconfirmedReplicas,
} from '../transactions/domain/payment-ledger';
import { TransactionKinds } from '../transactions/domain/transaction-kind';
import { UmaNetworks } from '../uma/uma-network.registry';
import { SerialRepository } from './serial.repository';

/** Maximum number of references per decision: one for the transaction and one for its refund. */
const SERIALS_PER_DECISION = 2;

/** The data that payments are decided on: replicas, clocks and rates; and access to rails and UMA networks. */
@Injectable()
export class PaymentWorldSource extends WorldSource<PaymentLedger> {
  constructor(
    private readonly kinds: TransactionKinds,
    private readonly serials: SerialRepository,
    private readonly replicas: ReplicaRepository,
    private readonly owner: ReplicaOwner,
    private readonly rails: RailRegistry,
    private readonly rates: RateBook,
    private readonly networks: UmaNetworks,
    private readonly clocks: PlatformClocks,
    private readonly settlement: SettlementAccountRepository,
    private readonly freezes: FreezeRepository,
    private readonly routing: RoutingTable,
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'sandbox'>,
  ) {
    super();
  }

  async load(runner: SqlRunner, request: WorldRequest<PaymentLedger>): Promise<DecisionWorld> {
    const { internal, external, customers, payers, deposits, platformKeys, funds, freezable } =
      keysOf(request);
    const [, , platforms, externalAccounts, defaultDeposits, nowMs, owners, funded, freezes] =
      await Promise.all([
        this.freezes.keep(runner),
        this.replicas.keepOpen(runner, payers),
        this.replicas.platforms(runner, platformKeys),
        this.replicas.externalAccounts(runner, external),
        this.replicas.defaultDepositsOf(runner, deposits),
        this.clocks.nowOf(runner, platformKeys),
        this.replicas.ownersOf(runner, { internal, external, customers }),
        this.settlement.lockFunds(runner, funds),
        this.freezes.active(runner, {
          ...{ platformKeys, internal: freezable, external, customers, payees: deposits },
        }),
        this.serials.ensure(runner, SERIALS_PER_DECISION * request.decisions),
        this.routing.keepCurrent(runner),
      ]);
    const replicas = new ReplicaSnapshot({
      platforms,
      customers: owners,
      externalAccounts: [...externalAccounts, ...defaultDeposits],
      freezes,
    });
    return {
      ...this.outside(replicas),
      replicas,
      kinds: this.kinds,
      nowMs,
      mintId: (ms) => mintUuid(ms),
      nextSerial: () => this.serials.take(),
      fundsOf: (id) => funded.get(id),
    };
  }

  /** The parts of the outside world that answer without I/O. */
  private outside(
    replicas: ReplicaSnapshot,
  ): Pick<
    DecisionWorld,
    'isBanked' | 'hasRail' | 'submit' | 'submitUma' | 'corridor' | 'paymentInstructions'
  > {
    const platformIdOf = (platformKey: number): string => replicas.platform(platformKey)?.id ?? '';
    return {
      isBanked: (platformKey, currency) =>
        this.config.sandbox && this.routing.isBanked(platformIdOf(platformKey), currency),
      hasRail: (payment) =>
        this.rails.railOf({ ...payment, platformId: platformIdOf(payment.platformKey) }) !== undefined,
      submit: (payment) => {
        const instruction = { ...payment, platformId: platformIdOf(payment.platformKey) };
        const rail = this.rails.railOf(instruction);
        if (!rail) throw new Error(`no rail carries ${payment.account.currency}`);
        return rail.submit(instruction);
      },
      submitUma: (umaAddress, handle) => this.networks.submitPayment(umaAddress, handle),
      corridor: (sending, receiving, rail) => this.rates.terms(sending, receiving, rail),
      paymentInstructions: (funding) => this.rails.paymentInstructions(funding),
    };
  }

  platformIdOf({ replicas }: DecisionWorld, platformKey: number): string | undefined {
    return replicas.platform(platformKey)?.id;
  }

  async platformIds(runner: SqlRunner, platformKeys: readonly number[]): Promise<Map<number, string>> {
    const platforms = await this.replicas.platforms(runner, platformKeys);
    return new Map(platforms.map(({ platformKey, id }) => [platformKey, id]));
  }

  unconfirmedBy(command: PaymentCommand, book: PaymentBook, world: DecisionWorld): UnconfirmedReplicas {
    const { platformKey, resourceId } = command;
    const needs = command.needs(resourceId && book.resource(platformKey, resourceId));
    const externalAccountIds = needs.flatMap(({ external = [] }) => external).flatMap((id) => id ?? []);
    const owners: (Uuid | null | undefined)[] = [
      ...needs.flatMap(({ customers = [] }) => customers),
      ...needs
        .flatMap(({ accounts = [] }) => accounts)
        .map((id) => id && book.account(platformKey, id)?.snapshot.customerId),
      ...externalAccountIds.map((id) => world.replicas.externalAccount(platformKey, id)?.customerId),
    ];
    return { customerIds: [...new Set(owners.flatMap((id) => id ?? []))], externalAccountIds };
  }

  refresh(
    { platformKey, platformId }: PlatformNames,
    records: readonly UnconfirmedReplicas[],
  ): Promise<void> {
    return this.owner.resolve({
      platformKey,
      platformId,
      customerIds: [...new Set(records.flatMap(({ customerIds }) => customerIds))],
      externalAccountIds: [...new Set(records.flatMap(({ externalAccountIds }) => externalAccountIds))],
    });
  }
}

/** The keys of a request's records, each once, and of the platforms whose clocks and rules are read. */
function keysOf({ needs, fixed }: WorldRequest<PaymentLedger>) {
  const sets = {
    internal: new RecordSet(),
    external: new RecordSet(),
    freezable: new RecordSet(),
    customers: new RecordSet(),
    payers: new RecordSet(),
    deposits: new RecordSet(),
  };
  const platformKeys = new Set<number>();
  const settlementAccounts = new Set<Uuid>();
  for (const {
    platformKey,
    accounts,
    external,
    freezable,
    customers,
    payers,
    deposits,
    funds = [],
  } of needs) {
    for (const id of funds) if (id !== null) settlementAccounts.add(id);
    platformKeys.add(platformKey);
    sets.internal.add(platformKey, accounts);
    sets.external.add(platformKey, external);
    sets.freezable.add(platformKey, accounts);
    sets.freezable.add(platformKey, freezable);
    sets.customers.add(platformKey, customers);
    sets.payers.add(platformKey, payers);
    sets.deposits.add(platformKey, deposits);
  }
  for (const { details } of fixed) {
    const payer = details?.incomingPayment?.payer;
    if (payer) platformKeys.add(payer.platformKey);
  }
  return {
    internal: sets.internal.keys,
    external: sets.external.keys,
    freezable: sets.freezable.keys,
    customers: sets.customers.keys,
    payers: sets.payers.keys,
    deposits: sets.deposits.keys,
    platformKeys: [...platformKeys],
    funds: [...settlementAccounts],
  };
}
