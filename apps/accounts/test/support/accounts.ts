import { randomBytes } from 'node:crypto';
import { Test, type TestingModule } from '@nestjs/testing';
import { DomainError, renderError, mintUuid, type WebhookType } from '@corridor/kernel';
import type {
  IntegrationEvent,
  OperationReply,
  OperationRequest,
  PaymentToDescribe,
  RequestContext,
} from '@corridor/contracts';
import { dataOf, KafkaRequestClient } from '@corridor/messaging';
import { createRuntime, type ServiceRuntime } from '@corridor/service';
import {
  aContext,
  createTestDatabase,
  FakeRequestClient,
  filesFolder,
  type TestDatabase,
} from '@corridor/testing';
import { AppModule } from '../../src/app.module';
import { BulkUploadsController } from '../../src/bulk-uploads/bulk-uploads.controller';
import { ClockAdvancesController } from '../../src/clock-advances/clock-advances.controller';
import type { AccountsConfig } from '../../src/config';
import { CustomerNotesController } from '../../src/customer-notes/customer-notes.controller';
import { CustomersController } from '../../src/customers/customers.controller';
import { entities } from '../../src/database/entities';
import { migrations } from '../../src/database/migrations/all';
import { ExternalAccountsController } from '../../src/external-accounts/external-accounts.controller';
import { InvitationsController } from '../../src/invitations/invitations.controller';
import { CreatePlatformHandler } from '../../src/platforms/create-platform.handler';
import { PlatformsController } from '../../src/platforms/platforms.controller';
import { InternalQueriesController } from '../../src/internal-queries/internal-queries.controller';

/** An answer as a caller of the API would see it. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  replayed: boolean;
}

/** Additional parts of a request besides its body. */
export interface Around {
  params?: Record<string, string>;
  query?: object;
  context?: Partial<RequestContext>;
}

/** An event of the outbox. */
export type SentEvent = IntegrationEvent<Record<string, unknown>>;

type Handle = (request: OperationRequest<never, never>) => Promise<OperationReply>;

/** The service on its own database, called at its controllers. The other services are simulated. */
export class Accounts {
  platform!: { platformKey: number; platformId: string; umaDomain: string };

  private constructor(
    readonly database: TestDatabase,
    readonly runtime: ServiceRuntime,
    readonly module: TestingModule,
    readonly serviceClients: FakeRequestClient,
  ) {}

  static async start(change: Partial<AccountsConfig> = {}): Promise<Accounts> {
    const database = await createTestDatabase({ accounts: migrations });
    const runtime = createRuntime({ ...configOf(database), ...change }, entities);
    const serviceClients = quietServiceClients();
    await runtime.dataSource.initialize();
    const module = await Test.createTestingModule({ imports: [AppModule.forRoot(runtime)] })
      .overrideProvider(KafkaRequestClient)
      .useValue(serviceClients)
      .compile();
    await module.init();
    const accounts = new Accounts(database, runtime, module, serviceClients);
    accounts.platform = await accounts.createPlatform();
    return accounts;
  }

  async stop(): Promise<void> {
    await this.module.close();
    if (this.runtime.dataSource.isInitialized) await this.runtime.dataSource.destroy();
    await this.runtime.pool.end();
    await this.database.drop();
  }

  async createPlatform(isRegulated = true): Promise<Accounts['platform']> {
    const umaDomain = `p${randomBytes(5).toString('hex')}.test`;
    const { platform } = await this.module
      .get(CreatePlatformHandler)
      .execute({ name: umaDomain, umaDomain, isRegulated });
    return { platformKey: platform.platformKey, platformId: `PlatformConfig:${platform.id}`, umaDomain };
  }

  /** A context of the suite's platform, or of another. */
  context(change: Partial<RequestContext> = {}): RequestContext {
    const { platformKey, platformId } = this.platform;
    return aContext({ platformKey, platformId, ...change });
  }

  async ask(handle: (accounts: Accounts) => Handle, body: unknown, around: Around = {}): Promise<Answer> {
    const request = {
      context: this.context(around.context),
      params: around.params ?? {},
      query: around.query ?? {},
      body,
    } as OperationRequest<never, never>;
    try {
      return rendered(await handle(this)(request));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { status: error.status, body: { ...renderError(error) }, replayed: false };
    }
  }

  getConfig = (around?: Around) => this.ask(({ platforms: c }) => c.get.bind(c), {}, around);
  updateConfig = (body: object, around?: Around) =>
    this.ask(({ platforms: c }) => c.update.bind(c), body, around);
  createCustomer = (body: object, around?: Around) =>
    this.ask(({ customers: c }) => c.create.bind(c), body, around);
  listCustomers = (query: object = {}, around?: Around) =>
    this.ask(({ customers: c }) => c.list.bind(c), {}, { ...around, query });
  getCustomer = (id: string, around?: Around) =>
    this.ask(({ customers: c }) => c.get.bind(c), {}, { ...around, params: { customerId: id } });
  updateCustomer = (id: string, body: object, around?: Around) =>
    this.ask(({ customers: c }) => c.update.bind(c), body, { ...around, params: { customerId: id } });
  deleteCustomer = (id: string, around?: Around) =>
    this.ask(({ customers: c }) => c.delete.bind(c), {}, { ...around, params: { customerId: id } });
  createAccount = (body: object, around?: Around) =>
    this.ask(({ externalAccounts: c }) => c.create.bind(c), body, around);
  createPlatformAccount = (body: object, around?: Around) =>
    this.ask(({ externalAccounts: c }) => c.createOfPlatform.bind(c), body, around);
  ensureAccount = (body: object, around?: Around) =>
    this.ask(({ externalAccounts: c }) => c.ensure.bind(c), body, around);
  getAccount = (id: string, around?: Around) =>
    this.ask(
      ({ externalAccounts: c }) => c.get.bind(c),
      {},
      { ...around, params: { externalAccountId: id } },
    );
  getPlatformAccount = (id: string, around?: Around) =>
    this.ask(
      ({ externalAccounts: c }) => c.getOfPlatform.bind(c),
      {},
      { ...around, params: { externalAccountId: id } },
    );
  listAccounts = (query: object = {}, around?: Around) =>
    this.ask(({ externalAccounts: c }) => c.list.bind(c), {}, { ...around, query });
  listPlatformAccounts = (query: object = {}, around?: Around) =>
    this.ask(({ externalAccounts: c }) => c.listOfPlatform.bind(c), {}, { ...around, query });
  describePayments = (payments: readonly PaymentToDescribe[], around?: Around) =>
    this.ask(({ internalQueries: c }) => c.describePayments.bind(c), { payments }, around);
  deleteAccount = (id: string, around?: Around) =>
    this.ask(
      ({ externalAccounts: c }) => c.delete.bind(c),
      {},
      { ...around, params: { externalAccountId: id } },
    );
  deletePlatformAccount = (id: string, around?: Around) =>
    this.ask(
      ({ externalAccounts: c }) => c.deleteOfPlatform.bind(c),
      {},
      { ...around, params: { externalAccountId: id } },
    );
  reviewAccount = (id: string, decision: string, around?: Around) =>
    this.ask(
      ({ externalAccounts: c }) => c.review.bind(c),
      { decision },
      { ...around, params: { externalAccountId: id } },
    );
  resolve = (body: object, around?: Around) =>
    this.ask(({ internalQueries: c }) => c.resolve.bind(c), body, around);
  findUmaAddress = (umaAddress: string, around?: Around) =>
    this.ask(({ internalQueries: c }) => c.findUmaAddress.bind(c), { umaAddress }, around);
  createInvitation = (body: object, around?: Around) =>
    this.ask(({ invitations: c }) => c.create.bind(c), body, around);
  getInvitation = (code: string, around?: Around) =>
    this.ask(({ invitations: c }) => c.get.bind(c), {}, { ...around, params: { invitationCode: code } });
  claimInvitation = (code: string, inviteeUma: string, around?: Around) =>
    this.ask(
      ({ invitations: c }) => c.claim.bind(c),
      { inviteeUma },
      { ...around, params: { invitationCode: code } },
    );
  cancelInvitation = (code: string, around?: Around) =>
    this.ask(({ invitations: c }) => c.cancel.bind(c), {}, { ...around, params: { invitationCode: code } });
  createNote = (customerId: string, text: string, around?: Around) =>
    this.ask(({ customerNotes: c }) => c.create.bind(c), { text }, { ...around, params: { customerId } });
  listNotes = (customerId: string, query: object = {}, around?: Around) =>
    this.ask(({ customerNotes: c }) => c.list.bind(c), {}, { ...around, query, params: { customerId } });
  deleteNote = (customerId: string, noteId: string, around?: Around) =>
    this.ask(({ customerNotes: c }) => c.delete.bind(c), {}, { ...around, params: { customerId, noteId } });
  createBulkUpload = (body: object, around?: Around) =>
    this.ask(({ bulkUploads: c }) => c.create.bind(c), body, around);
  getBulkUpload = (id: string, around?: Around) =>
    this.ask(({ bulkUploads: c }) => c.get.bind(c), {}, { ...around, params: { jobId: id } });
  listBulkUploads = (query: object = {}, around?: Around) =>
    this.ask(({ bulkUploads: c }) => c.list.bind(c), {}, { ...around, query });
  advanceClock = (seconds: number, around?: Around) =>
    this.ask(({ clocks: c }) => c.advance.bind(c), { seconds }, around);
  readClock = () => this.ask(({ clocks: c }) => c.get.bind(c), undefined);

  /** Events in the outbox, oldest first, decrypted. */
  async events(filter: { subject?: string; aggregate?: string } = {}): Promise<SentEvent[]> {
    const { rows } = await this.database.owner.query<{ events: string }>(
      'SELECT events FROM accounts.outbox ORDER BY id',
    );
    const events = rows.flatMap((row) => JSON.parse(row.events) as SentEvent[]);
    const opened = events.map((event): SentEvent => {
      const { sealed: _sealed, ...rest } = event;
      return { ...rest, data: dataOf(event, this.runtime.vault) };
    });
    return opened.filter(
      (event) =>
        (filter.subject === undefined || event.subject === filter.subject) &&
        (filter.aggregate === undefined || event.aggregate === filter.aggregate),
    );
  }

  /** Webhook types and versions of a resource's events. */
  async history(subject: string): Promise<[WebhookType | null, number][]> {
    return (await this.events({ subject })).map((event) => [event.webhookType, event.version]);
  }

  private get platforms(): PlatformsController {
    return this.module.get(PlatformsController, { strict: false });
  }
  private get customers(): CustomersController {
    return this.module.get(CustomersController, { strict: false });
  }
  private get customerNotes(): CustomerNotesController {
    return this.module.get(CustomerNotesController, { strict: false });
  }
  private get externalAccounts(): ExternalAccountsController {
    return this.module.get(ExternalAccountsController, { strict: false });
  }
  private get internalQueries(): InternalQueriesController {
    return this.module.get(InternalQueriesController, { strict: false });
  }
  private get invitations(): InvitationsController {
    return this.module.get(InvitationsController, { strict: false });
  }
  private get bulkUploads(): BulkUploadsController {
    return this.module.get(BulkUploadsController, { strict: false });
  }
  private get clocks(): ClockAdvancesController {
    return this.module.get(ClockAdvancesController, { strict: false });
  }
}

function rendered(reply: OperationReply): Answer {
  const text = reply.renderedBody ?? JSON.stringify(reply.body ?? {});
  const body = JSON.parse(text === '' ? '{}' : text) as Record<string, unknown>;
  return { status: reply.status ?? 200, body, replayed: reply.replayed === true };
}

function configOf(database: TestDatabase): AccountsConfig {
  return {
    service: 'accounts',
    instanceId: mintUuid(),
    databaseUrl: database.urlOf('accounts'),
    databasePoolSize: 8,
    brokers: ['127.0.0.1:1'],
    operatorHost: '127.0.0.1',
    operatorPort: 0,
    requestPartitions: 1,
    replicationFactor: 1,
    sandbox: true,
    checkDigits: false,
    logLevel: 'silent',
    keyRing: { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) },
    fingerprintKeys: [randomBytes(32)],
    invitationBaseUrl: 'https://invite.test',
    storage: { kind: 'folder', path: filesFolder() },
    dnsServers: [],
    bulkUploadJobsMax: 0,
    bulkUploadLoadPercent: 100,
    bulkUploadQuietLoadPercent: 100,
  };
}

/** Simulates other services that accept everything and have nothing due. */
function quietServiceClients(): FakeRequestClient {
  const nothingDue = () => ({ fired: 0, nextDueMs: null });
  return new FakeRequestClient()
    .answer('payments.apply-events', () => ({}))
    .answer('payments.check-account', () => ({ result: null }))
    .answer('payments.close-customer', () => ({}))
    .answer('payments.find-currencies-in-use', () => ({ inUse: [] }))
    .answer('notifications.apply-events', () => ({}))
    .answer('notifications.check-webhook-url', () => ({}))
    .answer('payments.advance-clock', nothingDue)
    .answer('notifications.advance-clock', nothingDue)
    .answer('compliance.advance-clock', nothingDue);
}

/** An idempotency key as the gateway passes it on. */
export function keyed(key: string, scope: string, bodyHash = 'h'): Partial<RequestContext> {
  return { idempotency: { key, scope, bodyHash } };
}

let numbers = 0;

/** The body of a USD account whose number ends in the suffix. */
export function usdAccount(suffix = '000', change: object = {}): Record<string, unknown> {
  numbers += 1;
  return {
    currency: 'USD',
    accountInfo: {
      accountType: 'US_ACCOUNT',
      accountNumber: `77${String(numbers).padStart(7, '0')}${suffix}`,
      routingNumber: '110000000',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada King Lovelace' },
    },
    ...change,
  };
}
