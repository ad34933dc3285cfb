import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type OperationReply,
  type OperationRequest,
  type UndoStatementBody,
} from '@corridor/contracts';
import type { Transaction, UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import {
  actorOf,
  OperatorAction,
  OperatorActions,
  type ActionAmount,
  type ActionResult,
  type AlsoWrite,
} from '@corridor/service';
import { toStatementResource } from './bank-statement.presenter';
import { BankStatementRepository, type StoredStatement } from './bank-statement.repository';
import { ProveImportHandler } from './prove-import.handler';
import { UndoLinesHandler } from './undo-lines.handler';
import { UndoneStatementRepository } from './undone-statement.repository';

type Request = OperationRequest<UndoStatementBody, unknown, { statementId: string }>;

/** POST /statements/{statementId}/undo: the last import of a settlement account. */
@Injectable()
export class UndoStatementHandler extends OperatorAction<StoredStatement> {
  readonly operation = operatorOperations.undoStatement;

  constructor(
    actions: OperatorActions,
    private readonly dataSource: DataSource,
    private readonly statements: BankStatementRepository,
    private readonly undone: UndoneStatementRepository,
    private readonly undoing: UndoLinesHandler,
    private readonly prove: ProveImportHandler,
  ) {
    super(actions);
  }

  override async load(request: OperationRequest): Promise<StoredStatement> {
    const { statementId } = (request as Request).params;
    const id = parseId('BankStatement', statementId);
    const statement = id && (await this.statements.find(this.dataSource.manager, id));
    if (statement) return statement;
    throw new DomainError('NOT_FOUND', `there is no statement ${statementId}`);
  }

  override async amountOf(runner: SqlRunner, request: OperationRequest): Promise<ActionAmount | null> {
    const id = parseId('BankStatement', (request as Request).params.statementId);
    return id ? this.undone.amountOf(runner, id) : null;
  }

  async perform(
    { manager }: Transaction,
    request: OperationRequest,
    statement: StoredStatement,
  ): Promise<ActionResult> {
    const { reason = null } = (request as Request).body;
    await this.undoing.execute(manager, statement, { ...actorOf(request), reason });
    const body = toStatementResource(await this.statements.get(manager, statement.id));
    const { id, settlementAccountId, statementId, date } = body;
    const before = { status: toStatementResource(statement).status };
    const after = { status: body.status, settlementAccountId, statementId, date };
    return { body, audit: { resourceId: id, reason, before, after } };
  }

  override async commit(
    unitOfWork: UnitOfWork,
    request: OperationRequest,
    also: AlsoWrite,
    loaded: StoredStatement | DomainError,
  ): Promise<OperationReply> {
    const reply = await super.commit(unitOfWork, request, also, loaded);
    if (!(loaded instanceof DomainError)) await this.prove.execute(loaded.accountId);
    return reply;
  }
}
