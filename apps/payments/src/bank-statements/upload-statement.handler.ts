import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
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
import type { Transaction } from '@corridor/database';
import { LOGGER, OperatorAction, OperatorActions, type ActionResult } from '@corridor/service';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { ProveAccountHandler } from '../treasury-proofs/prove-account.handler';
import { ApplyLinesHandler } from './apply-lines.handler';
import { toStatementResource } from './bank-statement.presenter';
import { BankStatementRepository, type StatementFormat } from './bank-statement.repository';
import { parseCsvMapping } from './csv-mapping.parser';
import type { CsvMapping } from './domain/csv-mapping';
import { MatchAgainHandler } from './match-again.handler';
import { TakeFileHandler, type ScannedFile } from './take-file.handler';

type UploadRequest = OperationRequest<
  UploadStatementBody & { file: UploadedFile },
  unknown,
  { settlementAccountId: string }
>;

/** What was read of an upload before the transaction. */
interface ReadUpload {
  account: SettlementAccount;
  mapping: CsvMapping | null;
  scanned: ScannedFile;
}

/** Stores the statements of one upload, and imports them if they are small. */
class StoreUpload extends OperatorAction {
  readonly operation = operatorOperations.uploadStatement;

  constructor(
    actions: OperatorActions,
    private readonly parts: {
      read: ReadUpload | DomainError;
      files: TakeFileHandler;
      statements: BankStatementRepository;
      apply: ApplyLinesHandler;
    },
  ) {
    super(actions);
  }

  async perform({ manager }: Transaction): Promise<ActionResult> {
    const { read, files, statements, apply } = this.parts;
    if (read instanceof DomainError) throw read;
    const { account, mapping, scanned } = read;
    if (mapping) await statements.saveMapping(manager, account.id, mapping);
    const taken = await files.take(manager, scanned, account);
    for (const [place, statement] of taken.statements.entries()) {
      const lines = scanned.lines?.[place] ?? [];
      const isNew = statement.placeInFile === place && statement.storageKey === scanned.source.storageKey;
      if (scanned.lines && isNew) await apply.next(manager, statement, { from: 0, lines });
    }
    const body: StatementUploadResource = {
      isNew: taken.isNew,
      statements: taken.statements.map((one) =>
        toStatementResource(one, scanned.lines !== null || one.isImported),
      ),
    };
    const after = { isNew: taken.isNew, statements: body.statements.map(({ id }) => id) };
    return { body, audit: { resourceId: formatId('SettlementAccount', account.id), after } };
  }
}

/** POST /settlement-accounts/{settlementAccountId}/statements, after the gateway has stored the file. */
@Injectable()
export class UploadStatementHandler {
  constructor(
    private readonly actions: OperatorActions,
    private readonly dataSource: DataSource,
    private readonly accounts: SettlementAccountRepository,
    private readonly statements: BankStatementRepository,
    private readonly files: TakeFileHandler,
    private readonly apply: ApplyLinesHandler,
    private readonly matchAgain: MatchAgainHandler,
    private readonly prove: ProveAccountHandler,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(request: OperationRequest): Promise<OperationReply> {
    const { files, statements, apply } = this;
    const read = await this.read(request as UploadRequest).catch(refusal);
    const reply = await new StoreUpload(this.actions, { read, files, statements, apply }).execute(request);
    if (!(read instanceof DomainError) && read.scanned.lines) await this.finish(read.account.id);
    return reply;
  }

  /** Reads the file once. @throws DomainError if it is refused. */
  private async read({ params, body }: UploadRequest): Promise<ReadUpload> {
    const { manager } = this.dataSource;
    const accountId = parseId('SettlementAccount', params.settlementAccountId);
    const account = accountId && (await this.accounts.find(manager, accountId));
    if (!account) {
      throw new DomainError('NOT_FOUND', `there is no settlement account ${params.settlementAccountId}`);
    }
    const given = body.mapping === undefined ? null : parseCsvMapping(body.mapping);
    const mapping = given ?? (await this.statements.mappingOf(manager, accountId));
    const { storageKey } = body.file;
    const source = { accountId, storageKey, format: body.format as StatementFormat, mapping };
    return { account, mapping: given, scanned: await this.files.scan(source, account) };
  }

  /** What a worker does later if it fails here. */
  private async finish(accountId: Uuid): Promise<void> {
    try {
      await this.matchAgain.execute(accountId);
      await this.prove.execute(accountId);
    } catch (error) {
      this.logger.warn({ err: error, accountId }, 'the proof after an import comes later');
    }
  }
}

function refusal(error: unknown): DomainError {
  if (error instanceof DomainError && error.status < 500) return error;
  throw error;
}
