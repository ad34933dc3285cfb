import { Injectable } from '@nestjs/common';
import { DomainError, mintUuid } from '@corridor/kernel';
import {
  needsPostalCode,
  operations,
  type CreateCustomerBody,
  type CustomerEvent,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { GroupCommit, UnitOfWork, type Transaction } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { PlatformRepository } from '../platforms/platform.repository';
import { ProveUmaDomainHandler } from '../platforms/prove-uma-domain.handler';
import { customerEvent } from './customer.event';
import { canSeePersonalData, toCustomerResource } from './customer.presenter';
import { CustomerRepository } from './customer.repository';
import { newCustomer, type Customer, type PlatformRules } from './domain/customer';

/** Maximum number of customers in one transaction. */
const GROUP_MAX = 100;

type Request = OperationRequest<CreateCustomerBody>;

/** A platform's rules and its domain time. */
interface Moment {
  platformKey: number;
  nowMs: number;
  rules: PlatformRules;
}

/** A committed command. `offered` resolves when payments has the customer, or gets it later by its event. */
interface Committed {
  reply: OperationReply;
  offered: Promise<void>;
}

/** POST /customers. Concurrent ones of a platform are committed together and reach payments as one request. */
@Injectable()
export class CreateCustomerHandler {
  private readonly commits = new GroupCommit<Request, Committed>({
    groupMax: GROUP_MAX,
    runAll: (requests) => this.createAll(requests),
    runAlone: (request) => this.createAlone(request),
  });

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly platforms: PlatformRepository,
    private readonly customers: CustomerRepository,
    private readonly payments: PaymentsPort,
    private readonly domains: ProveUmaDomainHandler,
  ) {}

  async execute(request: Request): Promise<OperationReply> {
    const { platformKey } = request.context;
    await this.domains.assertProved(platformKey);
    const { reply, offered } = await this.commits.submit(platformKey, request);
    await offered;
    return reply;
  }

  private async createAll(requests: readonly Request[]): Promise<(Committed | DomainError)[]> {
    const { status } = operations.createCustomer;
    let created: CustomerEvent[] = [];
    const outcomes = await this.unitOfWork.commands(
      { status, sealed: true },
      requests.map(({ context }) => context),
      async (tx, fresh) => {
        const done = await this.insert(
          tx,
          fresh.flatMap((index) => requests[index] ?? []),
        );
        created = done.events;
        return done.results;
      },
    );
    const offered = this.offer(requests[0], created);
    return outcomes.map((reply) => (reply instanceof DomainError ? reply : { reply, offered }));
  }

  /** Waits for the key if another transaction holds it, and fails for reasons of its own only. */
  private async createAlone(request: Request): Promise<Committed> {
    const { context, body } = request;
    const { status } = operations.createCustomer;
    let created: CustomerEvent | undefined;
    const reply = await this.unitOfWork.command({ context, status, sealed: true }, async (tx) => {
      const at = await this.momentOf(tx, context.platformKey);
      const customer = newCustomer(body, { ...at, id: mintUuid(at.nowMs), needsPostalCode });
      await this.customers.insert(tx.manager, customer);
      created = createdEvent(customer, context);
      tx.emit(created);
      return toCustomerResource(customer, canSeePersonalData(context));
    });
    return { reply, offered: this.offer(request, created && reply.status === status ? [created] : []) };
  }

  private async offer(request: Request | undefined, created: readonly CustomerEvent[]): Promise<void> {
    if (request && created.length > 0) await this.payments.offer(request.context, created);
  }

  /** Inserts the customers of one platform, set-based. The result of a refused one is its error. */
  private async insert(
    tx: Transaction,
    requests: readonly Request[],
  ): Promise<{ results: (object | DomainError)[]; events: CustomerEvent[] }> {
    const platformKey = requests[0]?.context.platformKey ?? 0;
    const at = await this.momentOf(tx, platformKey);
    const drafts = requests.map(({ body }) => draftOf(body, at));
    const valid = drafts.flatMap((draft) => (draft instanceof DomainError ? [] : [draft]));
    const taken = await this.customers.takenOf(tx.manager, platformKey, valid);
    const decided = drafts.map((draft) =>
      draft instanceof DomainError ? draft : (taken.take(draft) ?? draft),
    );
    const customers = decided.flatMap((outcome) => (outcome instanceof DomainError ? [] : [outcome]));
    await this.customers.insertAll(tx.manager, platformKey, customers);
    const events: CustomerEvent[] = [];
    const results = requests.flatMap(({ context }, index) => {
      const outcome = decided[index];
      if (!outcome || outcome instanceof DomainError) return outcome ?? [];
      events.push(createdEvent(outcome, context));
      return toCustomerResource(outcome, canSeePersonalData(context));
    });
    tx.emit(...events);
    return { results, events };
  }

  private async momentOf(tx: Transaction, platformKey: number): Promise<Moment> {
    const rules = await this.platforms.get(tx.manager, platformKey);
    return { platformKey, rules, nowMs: await this.clocks.now(tx.manager, platformKey) };
  }
}

function createdEvent(customer: Customer, { platformId, traceparent }: RequestContext): CustomerEvent {
  return customerEvent(customer, {
    type: 'created',
    webhookType: 'CUSTOMER_CREATED',
    platformId,
    traceparent,
  });
}

function draftOf(body: CreateCustomerBody, at: Moment): Customer | DomainError {
  try {
    return newCustomer(body, { ...at, id: mintUuid(at.nowMs), needsPostalCode });
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
