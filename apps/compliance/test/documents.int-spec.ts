import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { DomainError, mintUuid } from '@corridor/kernel';
import type {
  CreateDocumentBody,
  DocumentResource,
  OperationReply,
  OperationRequest,
  Page,
  Permission,
  UploadedFile,
} from '@corridor/contracts';
import { dataSourceOptions, UnitOfWork } from '@corridor/database';
import { PersonalDataVault, PlatformClocks, type KeyRing } from '@corridor/service';
import { createFileStorage, newStorageKey, type FileStorage } from '@corridor/storage';
import { createTestDatabase, type TestDatabase } from '@corridor/testing';
import { BeginOwnerCheckHandler } from '../src/beneficial-owners/begin-owner-check.handler';
import { OwnerReviewRepository } from '../src/beneficial-owners/owner-review.repository';
import { OwnerRepository } from '../src/beneficial-owners/owner.repository';
import { RestartOwnerCheckHandler } from '../src/beneficial-owners/restart-owner-check.handler';
import { IdentityCheckRepository } from '../src/identity-checks/identity-check.repository';
import { SandboxIdentityCheckAdapter } from '../src/identity-checks/sandbox/sandbox-identity-check.adapter';
import {
  documentListTotals,
  DocumentListTotalRepository,
} from '../src/documents/document-list-total.repository';
import { DocumentHolders } from '../src/documents/document-holders.port';
import { CreateDocumentHandler } from '../src/documents/create-document.handler';
import { DeleteDocumentHandler } from '../src/documents/delete-document.handler';
import { DocumentRepository } from '../src/documents/document.repository';
import { GetDocumentHandler } from '../src/documents/get-document.handler';
import { ListDocumentsHandler } from '../src/documents/list-documents.handler';
import { DocumentOrphansWorker } from '../src/documents/orphans.worker';
import { ReplaceDocumentHandler } from '../src/documents/replace-document.handler';
import { ReassessmentRepository } from '../src/reassessments/reassessment.repository';
import { migrations } from '../src/database/migrations/all';

const HOUR_MS = 3_600_000;
const holder = `Customer:${mintUuid()}`;

/** Every holder is live, except those that a test names. */
class Holders extends DocumentHolders {
  readonly refused = new Map<string, DomainError>();

  async refusalOf(_context: unknown, holderId: string): Promise<DomainError | undefined> {
    return Promise.resolve(this.refused.get(holderId));
  }
}

describe('documents', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  let folder: string;
  let storage: FileStorage;
  let create: CreateDocumentHandler;
  let replace: ReplaceDocumentHandler;
  let remove: DeleteDocumentHandler;
  let get: GetDocumentHandler;
  let list: ListDocumentsHandler;
  let orphans: DocumentOrphansWorker;
  const ring: KeyRing = { active: 'k1', keys: new Map([['k1', randomBytes(32)]]) };
  const vault = new PersonalDataVault(ring, [randomBytes(32)]);
  const documents = new DocumentRepository(vault);
  const listTotals = new DocumentListTotalRepository();
  const holders = new Holders();
  const reassessments = new ReassessmentRepository();

  beforeAll(async () => {
    database = await createTestDatabase({ compliance: migrations });
    dataSource = new DataSource(
      dataSourceOptions({ service: 'compliance', url: database.urlOf('compliance') }),
    );
    await dataSource.initialize();
    folder = await mkdtemp(join(tmpdir(), 'corridor-documents-'));
    storage = createFileStorage({ kind: 'folder', path: folder }, ring);
    const unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, vault);
    const clocks = new PlatformClocks();
    const owners = new OwnerRepository(vault);
    const beginCheck = new BeginOwnerCheckHandler(new IdentityCheckRepository(), new OwnerReviewRepository());
    const provider = new SandboxIdentityCheckAdapter();
    const ownerChecks = new RestartOwnerCheckHandler(clocks, provider, beginCheck, owners);
    create = new CreateDocumentHandler(
      unitOfWork,
      clocks,
      holders,
      documents,
      listTotals,
      reassessments,
      ownerChecks,
      dataSource,
    );
    replace = new ReplaceDocumentHandler(
      dataSource,
      unitOfWork,
      clocks,
      holders,
      documents,
      reassessments,
      ownerChecks,
    );
    remove = new DeleteDocumentHandler(unitOfWork, clocks, documents, listTotals, reassessments);
    get = new GetDocumentHandler(dataSource, documents);
    list = new ListDocumentsHandler(dataSource, documents, listTotals);
    orphans = new DocumentOrphansWorker(dataSource, documents, storage, clocks, pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const listOf = (more: Parameters<typeof requestOf>[1] = {}) => ({
    ...requestOf(undefined, more),
    query: {},
  });

  function requestOf<B>(
    body: B,
    more: { id?: string; platformKey?: number; permissions?: Permission[]; key?: string } = {},
  ): OperationRequest<B> {
    const { id, platformKey = 1, permissions = ['VIEW', 'MANAGE'], key } = more;
    return {
      context: {
        requestId: 'r',
        commandId: mintUuid(),
        platformId: `PlatformConfig:${mintUuid()}`,
        platformKey,
        permissions,
        ...(key === undefined ? {} : { idempotency: { key, scope: 'POST /documents', bodyHash: 'h' } }),
      },
      params: id === undefined ? {} : { documentId: id },
      query: {},
      body,
    };
  }

  async function storedFile(ageMs = 0): Promise<UploadedFile> {
    const storageKey = newStorageKey(1);
    await storage.write(storageKey, chunksOf(Buffer.from('%PDF-1.7')));
    const at = new Date(Date.now() - ageMs);
    await utimes(join(folder, storageKey), at, at);
    return {
      storageKey,
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      sizeBytes: 8,
      sha256: 'f'.repeat(64),
    };
  }

  async function aBody(ageMs = 0): Promise<CreateDocumentBody & { file: UploadedFile }> {
    return {
      documentHolder: holder,
      documentType: 'PASSPORT',
      country: 'US',
      documentNumber: 'P1234567',
      file: await storedFile(ageMs),
    };
  }

  const resourceOf = ({ body, renderedBody }: OperationReply): DocumentResource =>
    (body ?? JSON.parse(renderedBody ?? '{}')) as DocumentResource;
  const idOf = (reply: OperationReply): string => resourceOf(reply).id;
  const isThere = async (key: string): Promise<boolean> => {
    for await (const file of storage.list()) if (file.key === key) return true;
    return false;
  };

  it('encrypt their number and mask it for VIEW', async () => {
    const reply = await create.execute(requestOf(await aBody()));
    expect(reply.status).toBe(201);
    const [row] = await dataSource.query<{ text: string }[]>(
      'SELECT d::text AS text FROM documents d LIMIT 1',
    );
    expect(row?.text).not.toContain('P1234567');
    const [answer] = await dataSource.query<{ text: string }[]>(
      'SELECT k::text AS text FROM idempotency_keys k LIMIT 1',
    );
    expect(answer?.text).not.toContain('P1234567');
    const seen = async (permissions: Permission[]) =>
      (await get.execute(requestOf({}, { id: idOf(reply), permissions }))).body?.documentNumber;
    expect([await seen(['VIEW']), await seen(['VIEW', 'TRANSACT']), await seen(['MANAGE'])]).toEqual([
      '****4567',
      'P1234567',
      'P1234567',
    ]);
  });

  it('are created once per key, even after their customer was deleted', async () => {
    const request = requestOf(await aBody(), { key: 'once' });
    const first = await create.execute(request);
    holders.refused.set(holder, new DomainError('CUSTOMER_DELETED', 'gone'));
    const again = requestOf(await aBody(), { key: 'once' });
    const second = await create.execute(again);
    const third = await create.execute(requestOf(await aBody()));
    holders.refused.clear();
    expect([idOf(second), second.replayed, third.status]).toEqual([idOf(first), true, 410]);
  });

  it('are listed by holder and type', async () => {
    const documentHolder = `BeneficialOwner:${mintUuid()}`;
    const made = [];
    for (const documentType of ['PASSPORT', 'PASSPORT', 'UTILITY_BILL'] as const)
      made.push(await create.execute(requestOf({ ...(await aBody()), documentHolder, documentType })));
    const types = () => documents.typesOf(dataSource.manager, 1, [documentHolder, 'Customer:x']);
    expect(await types()).toEqual(new Map([[documentHolder, new Set(['PASSPORT', 'UTILITY_BILL'])]]));
    expect(await documents.typesOf(dataSource.manager, 2, [documentHolder])).toEqual(new Map());
    for (const reply of made.slice(2)) await remove.execute(requestOf({}, { id: idOf(reply) }));
    expect(await types()).toEqual(new Map([[documentHolder, new Set(['PASSPORT'])]]));
  });

  it('are not found on another platform', async () => {
    const id = idOf(await create.execute(requestOf(await aBody())));
    const foreign = { id, platformKey: 2 };
    await expect(get.execute(requestOf({}, foreign))).rejects.toThrow('does not exist');
    await expect(get.executeForContent(requestOf({}, foreign))).rejects.toThrow('does not exist');
    expect((await replace.execute(requestOf({ country: 'FR' }, foreign))).status).toBe(404);
    expect((await remove.execute(requestOf({}, foreign))).status).toBe(404);
    const page = (await list.execute(listOf(foreign))).body as Page<DocumentResource>;
    expect([page.data, page.totalCount]).toEqual([[], 0]);
  });

  it('are counted exactly, before and after the counts are folded', async () => {
    const total = async () => (await list.execute(listOf())).body?.totalCount;
    const before = (await total()) ?? 0;
    const id = idOf(await create.execute(requestOf(await aBody())));
    await create.execute(requestOf(await aBody()));
    expect(await total()).toBe(before + 2);
    await documentListTotals.foldAll(dataSource);
    await remove.execute(requestOf({}, { id }));
    expect(await total()).toBe(before + 1);
    expect(
      await dataSource.query(
        'SELECT * FROM documents WHERE deleted_at IS NOT NULL AND document_number_sealed IS NOT NULL',
      ),
    ).toEqual([]);
  });

  it('keep the file of one of two simultaneous replacements, and the other becomes an orphan', async () => {
    const id = idOf(await create.execute(requestOf(await aBody(2 * HOUR_MS))));
    const files = [await storedFile(2 * HOUR_MS), await storedFile(2 * HOUR_MS)];
    const replies = await Promise.all(files.map((file) => replace.execute(requestOf({ file }, { id }))));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await orphans.removeOrphans(Date.now() - HOUR_MS);
    const { storageKey } = (await get.executeForContent(requestOf({}, { id }))).body ?? { storageKey: '' };
    const left = await Promise.all(files.map((file) => isThere(file.storageKey)));
    expect([left.filter(Boolean), await isThere(storageKey)]).toEqual([[true], true]);
  });

  it('leave no bytes an hour after their last use, and lose none before', async () => {
    const young = await storedFile();
    const old = await storedFile(2 * HOUR_MS);
    const kept = await aBody(2 * HOUR_MS);
    await create.execute(requestOf(kept));
    const deleted = await aBody(2 * HOUR_MS);
    const id = idOf(await create.execute(requestOf(deleted)));
    await remove.execute(requestOf({}, { id }));
    expect(await orphans.removeOrphans(Date.now() - HOUR_MS)).toBeGreaterThanOrEqual(2);
    const left = [young, old, kept.file, deleted.file].map(({ storageKey }) => isThere(storageKey));
    expect(await Promise.all(left)).toEqual([true, false, true, false]);
    expect(await orphans.removeOrphans(Date.now() - HOUR_MS)).toBe(0);
  });
});

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}
