import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test, type TestingModule } from '@nestjs/testing';
import { DomainError, formatId, mintUuid, parseId, renderError } from '@corridor/kernel';
import {
  internalOperations,
  type CustomerDescription,
  type CustomerResource,
  type IntegrationEvent,
  type OperationReply,
  type OperationRequest,
  type RequestContext,
  type UploadedFile,
  type VerificationEvent,
} from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import { createRuntime, type ServiceRuntime } from '@corridor/service';
import { newStorageKey } from '@corridor/storage';
import {
  aContext,
  aCustomerState,
  anEvent,
  createTestDatabase,
  FakeRequestClient,
  type TestDatabase,
} from '@corridor/testing';
import { AppModule } from '../../src/app.module';
import { OwnersController } from '../../src/beneficial-owners/owners.controller';
import type { ComplianceConfig } from '../../src/config';
import { ReplicateCustomersHandler } from '../../src/customers/replicate-customers.handler';
import { DocumentsController } from '../../src/documents/documents.controller';
import { migrations } from '../../src/database/migrations/all';
import { VerificationTimers } from '../../src/verifications/verification-timers.adapter';
import { VerificationsController } from '../../src/verifications/verifications.controller';

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

/** Keys that the instances of one deployment share. */
type Keys = Pick<ComplianceConfig, 'keyRing' | 'fingerprintKeys'>;

type Handle = (request: OperationRequest<never, never>) => Promise<OperationReply>;

/** The service on its own database, called at its controllers. accounts is simulated. */
export class Compliance {
  platformKey = 1;
  /** Customers of accounts, by id. */
  customers = new Map<string, CustomerDescription>();
  /** Events that accounts was asked to follow. */
  followed: VerificationEvent[] = [];
  /** Runs before accounts follows. It may refuse. */
  beforeFollow: (event: VerificationEvent) => Promise<void> = () => Promise.resolve();
  /** Run before and after accounts describes a customer, so that a test can change the customer in between. */
  beforeAnswer: () => void = () => undefined;
  afterAnswer: () => Promise<void> = () => Promise.resolve();

  private constructor(
    readonly database: TestDatabase,
    readonly runtime: ServiceRuntime,
    readonly module: TestingModule,
    private readonly keys: Keys,
    readonly serviceClients: FakeRequestClient,
  ) {}

  static async start(change: Partial<ComplianceConfig> = {}): Promise<Compliance> {
    const keyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
    const database = await createTestDatabase({ compliance: migrations });
    return Compliance.startOn(database, { keyRing, fingerprintKeys: [randomBytes(32)] }, change);
  }

  /** A second instance on the same database, with the same accounts. */
  async another(): Promise<Compliance> {
    const other = await Compliance.startOn(this.database, this.keys);
    other.platformKey = this.platformKey;
    other.customers = this.customers;
    other.followed = this.followed;
    return other;
  }

  private static async startOn(
    database: TestDatabase,
    keys: Keys,
    change: Partial<ComplianceConfig> = {},
  ): Promise<Compliance> {
    const runtime = createRuntime({ ...configOf(database, keys), ...change });
    await runtime.dataSource.initialize();
    const serviceClients = new FakeRequestClient();
    const module = await Test.createTestingModule({ imports: [AppModule.forRoot(runtime)] })
      .overrideProvider(KafkaRequestClient)
      .useValue(serviceClients)
      .compile();
    await module.init();
    const compliance = new Compliance(database, runtime, module, keys, serviceClients);
    serviceClients
      .answer(internalOperations.describeCustomer.name, (request) => compliance.describe(request))
      .answer(internalOperations.applyVerification.name, async ({ body }) => {
        const { event } = body as { event: VerificationEvent };
        await compliance.beforeFollow(event);
        compliance.followed.push(event);
        return {};
      })
      .answer(internalOperations.resolveAccounts.name, (request) => compliance.resolve(request));
    return compliance;
  }

  async stop(): Promise<void> {
    await this.leave();
    await this.database.drop();
  }

  /** Ends only this instance. */
  async leave(): Promise<void> {
    await this.module.close();
    if (this.runtime.dataSource.isInitialized) await this.runtime.dataSource.destroy();
    await this.runtime.pool.end();
  }

  private async describe({ context, body }: OperationRequest): Promise<object> {
    this.beforeAnswer();
    const found = this.customers.get((body as { customerId: string }).customerId);
    const isOwn = found?.customer.platformCustomerId === String(context.platformKey);
    const answer = { found: isOwn ? structuredClone(found) : null };
    await this.afterAnswer();
    return answer;
  }

  /** Answers the question of documents whether the customer exists. */
  private resolve({ body }: OperationRequest): object {
    const { customerIds } = body as { customerIds: string[] };
    const found = customerIds
      .map((id) => this.customers.get(id)?.customer)
      .filter((found) => found !== undefined);
    return { customers: found.map(({ isDeleted: deleted }) => ({ state: { deleted } })) };
  }

  /** Creates a customer of the platform in accounts, without an event. */
  addCustomer(change: Partial<CustomerResource> = {}, isRegulated = true): string {
    const id = formatId('Customer', mintUuid());
    const now = new Date().toISOString();
    this.customers.set(id, {
      version: 1,
      epoch: 0,
      kycLinks: { revocations: 0, approvals: 0 },
      isRegulated,
      customer: {
        id,
        platformCustomerId: String(this.platformKey),
        customerType: 'INDIVIDUAL',
        umaAddress: '$a@b.test',
        isDeleted: false,
        createdAt: now,
        updatedAt: now,
        ...change,
      },
    });
    return id;
  }

  /** Changes a customer in accounts. Its event is not delivered yet. */
  changeCustomer(id: string, change: Partial<CustomerResource>): void {
    const found = this.customers.get(id);
    if (!found) throw new Error(`no customer ${id}`);
    this.customers.set(id, {
      ...found,
      version: found.version + 1,
      customer: { ...found.customer, ...change },
    });
  }

  /** Delivers the event of the customer's present state. */
  async tell(id: string): Promise<void> {
    const found = this.customers.get(id);
    if (!found) throw new Error(`no customer ${id}`);
    const { version, epoch, customer } = found;
    const state = aCustomerState({
      id,
      customerType: customer.customerType,
      deleted: customer.isDeleted,
      verificationStatus: 'UNVERIFIED',
    });
    const { platformKey } = this;
    const event = anEvent({ aggregate: 'customers', subject: id, version, epoch, platformKey, state });
    await this.runtime.unitOfWork.transaction(({ manager }) =>
      this.module.get(ReplicateCustomersHandler, { strict: false }).apply(manager, [event]),
    );
  }

  context(change: Partial<RequestContext> = {}): RequestContext {
    return aContext({ platformKey: this.platformKey, ...change });
  }

  async ask(controller: Handle, body: unknown, around: Around = {}): Promise<Answer> {
    const request = {
      context: this.context(around.context),
      params: around.params ?? {},
      query: around.query ?? {},
      body,
    } as OperationRequest<never, never>;
    try {
      const reply = await controller(request);
      const text = reply.renderedBody ?? JSON.stringify(reply.body ?? {});
      const shown = JSON.parse(text || '{}') as Record<string, unknown>;
      return { status: reply.status ?? 200, body: shown, replayed: reply.replayed === true };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { status: error.status, body: { ...renderError(error) }, replayed: false };
    }
  }

  createOwner = (body: object, around?: Around) => this.ask((r) => this.owners.create(r), body, around);
  getOwner = (id: string, around?: Around) =>
    this.ask((r) => this.owners.get(r), {}, { ...around, params: { beneficialOwnerId: id } });
  listOwners = (query: object = {}, around?: Around) =>
    this.ask((r) => this.owners.list(r), {}, { ...around, query });
  updateOwner = (id: string, body: object, around?: Around) =>
    this.ask((r) => this.owners.update(r), body, { ...around, params: { beneficialOwnerId: id } });
  verify = (customerId: string, around?: Around) =>
    this.ask((r) => this.verifications.create(r), { customerId }, around);
  preview = async (customerId: string) =>
    (await this.ask((r) => this.verifications.preview(r), { customerId })).body;
  getVerification = (id: string, around?: Around) =>
    this.ask((r) => this.verifications.get(r), {}, { ...around, params: { verificationId: id } });
  listVerifications = (query: object = {}, around?: Around) =>
    this.ask((r) => this.verifications.list(r), {}, { ...around, query });
  review = (id: string, decision: string, around?: Around) =>
    this.ask(
      (r) => this.verifications.review(r),
      { decision },
      { ...around, params: { verificationId: id } },
    );

  uploadDocument = (documentHolder: string, documentType: string, around?: Around) =>
    this.ask(
      (r) => this.documents.create(r),
      { documentHolder, documentType, country: 'US', file: aFile(this.platformKey) },
      around,
    );
  replaceDocument = (id: string, body: object) =>
    this.ask((r) => this.documents.replace(r), body, { params: { documentId: id } });
  deleteDocument = (id: string) =>
    this.ask((r) => this.documents.delete(r), {}, { params: { documentId: id } });

  /** Fires timers due within this time. */
  async fire(ms = 1_000): Promise<number> {
    const due = this.module.get(VerificationTimers, { strict: false });
    return (await due.fireDue(this.platformKey, Date.now() + ms)).fired;
  }

  /** Adds a document of the holder, as the documents feature would. */
  async addDocument(holderId: string, type: string): Promise<void> {
    await this.database.owner.query(
      `INSERT INTO compliance.documents (platform_key, id, holder_id, document_type, country, file_name, storage_key,
         content_type, size_bytes, sha256, version, created_at, updated_at)
       VALUES ($1, $2::uuid, $3, $4, 'US', 'bill.pdf', $2::uuid::text, 'application/pdf', 1, '', 1, now(), now())`,
      [this.platformKey, mintUuid(), holderId, type],
    );
  }

  /** Webhook types and versions of a verification's events, in order. */
  async history(subject: string): Promise<[string | null, number][]> {
    const events = (await this.sent()).filter((event) => event.subject === subject);
    return events.map(({ webhookType, version }) => [webhookType, version]);
  }

  /** All events in the outbox. */
  async sent(): Promise<IntegrationEvent[]> {
    const { rows } = await this.database.owner.query<{ events: string }>(
      'SELECT events FROM compliance.outbox ORDER BY id',
    );
    return rows.flatMap((row) => JSON.parse(row.events) as IntegrationEvent[]);
  }

  private get owners(): OwnersController {
    return this.module.get(OwnersController, { strict: false });
  }
  private get documents(): DocumentsController {
    return this.module.get(DocumentsController, { strict: false });
  }
  private get verifications(): VerificationsController {
    return this.module.get(VerificationsController, { strict: false });
  }
}

/** A file reference as the gateway sends it. The storage contains no such file. */
function aFile(platformKey: number): UploadedFile {
  const contentType = 'application/pdf' as const;
  const storageKey = newStorageKey(platformKey);
  return { storageKey, fileName: 'a.pdf', contentType, sizeBytes: 8, sha256: 'f'.repeat(64) };
}

function configOf(database: TestDatabase, keys: Keys): ComplianceConfig {
  return {
    service: 'compliance',
    instanceId: mintUuid(),
    databaseUrl: database.urlOf('compliance'),
    databasePoolSize: 10,
    brokers: ['127.0.0.1:1'],
    operatorHost: '127.0.0.1',
    operatorPort: 0,
    requestPartitions: 1,
    replicationFactor: 1,
    sandbox: true,
    checkDigits: false,
    logLevel: 'silent',
    ...keys,
    connectorsPublicUrl: 'https://connectors.test',
    documentLinkKeys: keys.keyRing,
    // These tests write no file.
    storage: { kind: 'folder', path: join(tmpdir(), mintUuid()) },
  };
}

const address = { line1: '100 Main St', city: 'Austin', postalCode: '78701', country: 'US' };

/** Complete personal data of an owner. */
export function aPerson(change: object = {}): Record<string, unknown> {
  return {
    firstName: 'Ada',
    lastName: 'Lovelace',
    birthDate: '1990-01-31',
    nationality: 'US',
    address,
    idType: 'SSN',
    identifier: '987-65-4321',
    countryOfIssuance: 'US',
    ...change,
  };
}

/** The body of a complete owner. */
export function anOwner(customerId: string, change: object = {}): Record<string, unknown> {
  return { customerId, roles: ['UBO'], ownershipPercentage: 40, personalInfo: aPerson(), ...change };
}

/** Data of a business that lacks only an owner. */
export function aBusiness(registrationNumber = 'REG-10042'): Partial<CustomerResource> {
  const businessInfo = { legalName: 'Acme LLC', registrationNumber, taxId: '12-3456789', country: 'US' };
  return { customerType: 'BUSINESS', businessInfo, address };
}

/** Data of an individual that lacks only a proof of address. */
export function aCitizen(fullName = 'Ada Lovelace'): Partial<CustomerResource> {
  return { fullName, birthDate: '1990-01-31', nationality: 'US', address };
}

/** The uuid of an id. */
export function uuidOf(id: string): string {
  return parseId('Customer', id) ?? '';
}
