import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DomainError,
  formatId,
  invalidInput,
  parseId,
  toJsonInteger,
  type OperatorActionName,
} from '@corridor/kernel';
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
  actorOf,
  OperatorAction,
  OperatorActions,
  type ActionResult,
  type AlsoWrite,
} from '@corridor/service';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { ApplyLinesHandler } from './apply-lines.handler';
import { toIncompleteResource, toStatementResource } from './bank-statement.presenter';
import {
  BankStatementRepository,
  type StatementFormat,
  type StoredStatement,
} from './bank-statement.repository';
import { parseCsvMapping } from './csv-mapping.parser';
import type { CsvMapping } from './domain/csv-mapping';
import type { StatementHead } from './domain/bank-line';
import { isInterimFormat, type InterimFormat } from './domain/camt-message';
import { KeepInterimHandler, type InterimReport } from './keep-interim.handler';
import { ProveImportHandler } from './prove-import.handler';
import { TakeFileHandler, type ScannedFile, type TakenFile, type UndoCorrected } from './take-file.handler';
import { UndoLinesHandler } from './undo-lines.handler';

/** What an approval stores beside the body. */
interface StoredUpload {
  /** How the CSV is read if the body has no mapping: that of the account when the import was asked for. */
  mappingOfAccount?: CsvMapping;
  statementsInFile?: number;
  /** What the second operator checks. */
  statements?: readonly FoundStatement[];
}

type UploadRequest = OperationRequest<
  UploadStatementBody & { file: UploadedFile } & StoredUpload,
  unknown,
  { settlementAccountId: string }
>;

/** Media types of the formats that are no XML. The gateway knows an uploaded text by its bytes alone. */
const textTypes: Readonly<Record<string, string>> = {
  CSV: 'text/csv',
  MT940: 'text/plain',
  BAI2: 'text/plain',
};
/** Why a statement was undone, if nobody has said more. */
const REPLACED = 'replaced by another file';
const NOTHING_TO_REPLACE = 'replace must be left out of interim reports, which are not booked';

function isReplacing(body: unknown): boolean {
  return (body as Partial<UploadStatementBody>).replace === 'true';
}

/** What a file says of a statement, for the second operator. */
type FoundStatement = Pick<StatementHead, 'statementId' | 'date' | 'currency'> & {
  lines: number;
  /** Absent of interim reports. */
  sum?: string;
  openingBalance?: number;
  closingBalance?: number;
};

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

/** Most statements of a file that an approval shows. */
const SHOWN_MAX = 20;

function foundIn(read: ReadUpload): StoredUpload {
  const found =
    'reports' in read
      ? read.reports.map(({ head, lines }) => foundOf(head, lines.length))
      : read.scanned.statements.map(({ head, lines, sum }) => ({
          ...foundOf(head, lines),
          sum: String(sum),
        }));
  return { statementsInFile: found.length, statements: found.slice(0, SHOWN_MAX) };
}

function foundOf({ statementId, date, currency, balances }: StatementHead, lines: number): FoundStatement {
  const ofBalances = balances && {
    openingBalance: toJsonInteger(balances.opening),
    closingBalance: toJsonInteger(balances.closing),
  };
  return { statementId, date, currency, lines, ...ofBalances };
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
    private readonly apply: ApplyLinesHandler,
    private readonly undoing: UndoLinesHandler,
    private readonly prove: ProveImportHandler,
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
      if (isReplacing(body)) throw invalidInput([{ field: 'replace', message: NOTHING_TO_REPLACE }]);
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
    const { body } = request as UploadRequest;
    const file: UploadedFile = { ...body.file, contentType: textTypes[body.format] ?? 'application/xml' };
    const mapping = 'reports' in read || read.given ? null : read.scanned.source.mapping;
    const stored: StoredUpload = { ...foundIn(read), ...(mapping ? { mappingOfAccount: mapping } : {}) };
    return { ...request, body: { ...body, ...stored, file } };
  }

  override actionOf({ body }: Pick<OperationRequest, 'body'>): OperatorActionName {
    return isReplacing(body) ? 'replace-statement' : 'upload-statement';
  }

  override actionNames(): readonly OperatorActionName[] {
    return ['upload-statement', 'replace-statement'];
  }

  override fileOf(request: OperationRequest): string {
    return (request as UploadRequest).body.file.storageKey;
  }

  async perform(
    { manager }: Transaction,
    request: OperationRequest,
    read: ReadUpload,
  ): Promise<ActionResult> {
    return 'reports' in read ? this.keep(manager, read) : this.take(manager, request, read);
  }

  private async keep(
    manager: EntityManager,
    { account, format, reports }: ReadReports,
  ): Promise<ActionResult> {
    const kept = await this.interim.keep(manager, account, format, reports);
    const isNew = kept.some(({ newEntries }) => newEntries > 0);
    const body: StatementUploadResource = { isNew, statements: [], incomplete: [], reports: kept };
    return {
      body,
      audit: { resourceId: formatId('SettlementAccount', account.id), after: { isNew, format } },
    };
  }

  private async take(
    manager: EntityManager,
    request: OperationRequest,
    { account, given, scanned }: ReadStatements,
  ): Promise<ActionResult> {
    if (given) await this.statements.saveMapping(manager, account.id, given);
    const { reason } = (request as UploadRequest).body;
    const replaced: string[] = [];
    const undo: UndoCorrected = async (statement) => {
      await this.undoing.execute(manager, statement, { ...actorOf(request), reason: reason ?? REPLACED });
      replaced.push(formatId('BankStatement', statement.id));
    };
    const taken = await this.files.take(
      manager,
      scanned,
      account,
      isReplacing(request.body) ? undo : undefined,
    );
    if (taken.isNew && !taken.hasPages) await this.importAtOnce(manager, scanned, taken);
    const statements = await this.statements.all(manager, taken.statements);
    const body: StatementUploadResource = {
      isNew: taken.isNew,
      statements: statements.map((one) => toStatementResource(one)),
      incomplete: taken.incomplete.map((pages) => toIncompleteResource(account.id, pages)),
      reports: [],
    };
    const after = {
      isNew: taken.isNew,
      statements: body.statements.map(({ id }) => id),
      ...(body.incomplete.length > 0 ? { incomplete: body.incomplete } : {}),
      ...(replaced.length > 0 ? { replaced } : {}),
    };
    const audit = {
      resourceId: formatId('SettlementAccount', account.id),
      reason: reason ?? null,
      after,
    };
    return { body, audit, present: { replaced } };
  }

  /** Imports the lines of a file that has few. Those of a statement with pages are in several files. */
  private async importAtOnce(
    manager: EntityManager,
    { source, lines: linesOf }: ScannedFile,
    { statements }: TakenFile,
  ): Promise<void> {
    if (!linesOf) return;
    for (const statement of statements) {
      if (statement.storageKey !== source.storageKey || (await this.waits(manager, statement))) continue;
      const lines = linesOf[statement.placeInFile] ?? [];
      await this.apply.next(manager, statement, { from: 0, lines, isAnswered: true });
    }
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
    if ('reports' in loaded || loaded.scanned.lines) await this.prove.execute(loaded.account.id);
    return reply;
  }
}
