import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Logger } from 'pino';
import { DomainError, formatId, parseId, type Uuid } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type StatementUploadResource,
  type UploadedFile,
  type UploadStatementBody,
} from '@corridor/contracts';
import type { Transaction, UnitOfWork } from '@corridor/database';
import {
  LOGGER,
  OperatorAction,
  OperatorActions,
  type ActionResult,
  type AlsoWrite,
} from '@corridor/service';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { ProveAccountHandler } from '../treasury-proofs/prove-account.handler';
import { ApplyLinesHandler } from './apply-lines.handler';
import { toStatementResource } from './bank-statement.presenter';
import {
  BankStatementRepository,
  type StatementFormat,
  type StoredStatement,
} from './bank-statement.repository';
import { parseCsvMapping } from './csv-mapping.parser';
import type { CsvMapping } from './domain/csv-mapping';
import { isInterimFormat, type InterimFormat } from './domain/camt-message';
import { FollowInterimHandler } from './follow-interim.handler';
import { KeepInterimHandler, type InterimReport } from './keep-interim.handler';
import { MatchAgainHandler } from './match-again.handler';
import { TakeFileHandler, type ScannedFile } from './take-file.handler';

/** What an approval stores beside the body. */
interface StoredUpload {
  /** How the CSV is read if the body has no mapping: that of the account when the import was asked for. */
  mappingOfAccount?: CsvMapping;
}

type UploadRequest = OperationRequest<
  UploadStatementBody & { file: UploadedFile } & StoredUpload,
  unknown,
  { settlementAccountId: string }
>;

/** What was read of an upload before the transaction. */
type ReadUpload = ReadStatements | ReadReports;

interface ReadReports {
  account: SettlementAccount;
  format: InterimFormat;
  reports: readonly InterimReport[];
}

interface ReadStatements {
  account: SettlementAccount;
  /** The mapping of the body, which is kept for later files. */
  given: CsvMapping | null;
  scanned: ScannedFile;
}

/**
 * POST /settlement-accounts/{settlementAccountId}/statements, after the gateway has stored the file. It stores the
 * statements of the file, and imports them if they are small.
 */
@Injectable()
export class UploadStatementHandler extends OperatorAction<ReadUpload> {
  readonly operation = operatorOperations.uploadStatement;

  constructor(
    actions: OperatorActions,
    private readonly dataSource: DataSource,
    private readonly accounts: SettlementAccountRepository,
    private readonly statements: BankStatementRepository,
    private readonly files: TakeFileHandler,
    private readonly interim: KeepInterimHandler,
    private readonly follow: FollowInterimHandler,
    private readonly apply: ApplyLinesHandler,
    private readonly matchAgain: MatchAgainHandler,
    private readonly prove: ProveAccountHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(actions);
  }

  /** Reads the file once. */
  override async load(request: OperationRequest): Promise<ReadUpload> {
    const { params, body } = request as UploadRequest;
    const { manager } = this.dataSource;
    const accountId = parseId('SettlementAccount', params.settlementAccountId);
    const account = accountId && (await this.accounts.find(manager, accountId));
    if (!account) {
      throw new DomainError('NOT_FOUND', `there is no settlement account ${params.settlementAccountId}`);
    }
    const { storageKey, sha256 } = body.file;
    if (isInterimFormat(body.format)) {
      const { format } = body;
      await this.files.assertContent(storageKey, sha256);
      return { account, format, reports: await this.interim.scan(storageKey, format, account) };
    }
    const given = body.mapping === undefined ? null : parseCsvMapping(body.mapping);
    const mapping = given ?? body.mappingOfAccount ?? (await this.statements.mappingOf(manager, accountId));
    const source = { accountId, storageKey, format: body.format as StatementFormat, mapping };
    return { account, given, scanned: await this.files.scan(source, account, { sha256 }) };
  }

  override storedRequest(request: OperationRequest, read: ReadUpload): OperationRequest {
    if ('reports' in read) return request;
    const { given, scanned } = read;
    const { mapping } = scanned.source;
    if (given || !mapping) return request;
    const stored: StoredUpload = { mappingOfAccount: mapping };
    return { ...request, body: { ...(request.body as object), ...stored } };
  }

  override fileOf(request: OperationRequest): string {
    return (request as UploadRequest).body.file.storageKey;
  }

  async perform(
    { manager }: Transaction,
    _request: OperationRequest,
    read: ReadUpload,
  ): Promise<ActionResult> {
    return 'reports' in read ? this.keep(manager, read) : this.take(manager, read);
  }

  private async keep(
    manager: EntityManager,
    { account, format, reports }: ReadReports,
  ): Promise<ActionResult> {
    const kept = await this.interim.keep(manager, account, format, reports);
    const isNew = kept.some(({ newEntries }) => newEntries > 0);
    const body: StatementUploadResource = { isNew, statements: [], reports: kept };
    return {
      body,
      audit: { resourceId: formatId('SettlementAccount', account.id), after: { isNew, format } },
    };
  }

  private async take(
    manager: EntityManager,
    { account, given, scanned }: ReadStatements,
  ): Promise<ActionResult> {
    if (given) await this.statements.saveMapping(manager, account.id, given);
    const taken = await this.files.take(manager, scanned, account);
    for (const [place, statement] of taken.statements.entries()) {
      const lines = scanned.lines?.[place] ?? [];
      const isOfFile = statement.placeInFile === place && statement.storageKey === scanned.source.storageKey;
      if (!scanned.lines || !taken.isNew || !isOfFile || (await this.waits(manager, statement))) continue;
      await this.apply.next(manager, statement, { from: 0, lines, isAnswered: true });
    }
    const body: StatementUploadResource = {
      isNew: taken.isNew,
      statements: (await this.statements.all(manager, taken.statements)).map((one) =>
        toStatementResource(one),
      ),
      reports: [],
    };
    const after = { isNew: taken.isNew, statements: body.statements.map(({ id }) => id) };
    return { body, audit: { resourceId: formatId('SettlementAccount', account.id), after } };
  }

  /** Lines that a file before it may have wait for its import. */
  private async waits(manager: EntityManager, statement: StoredStatement): Promise<boolean> {
    return statement.mayOverlap && this.statements.waitsForOther(manager, statement);
  }

  override async commit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also: AlsoWrite,
    loaded: ReadUpload | DomainError,
  ): Promise<OperationReply> {
    const reply = await super.commit(unitOfWork, request, also, loaded);
    if (loaded instanceof DomainError) return reply;
    if ('reports' in loaded || loaded.scanned.lines) await this.finish(loaded.account.id);
    return reply;
  }

  /** What a worker does later if it fails here. */
  private async finish(accountId: Uuid): Promise<void> {
    try {
      await this.matchAgain.execute(accountId);
      await this.follow.execute(accountId);
      await this.prove.execute(accountId);
    } catch (error) {
      this.logger.warn({ err: error, accountId }, 'the proof after an import comes later');
    }
  }
}
