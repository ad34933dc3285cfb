import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import {
  operatorOperations,
  type ListFreezesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { FreezeRepository, type FreezeRow } from './freeze.repository';
import { FreezeSubjectRepository, kindOf } from './freeze-subject.repository';
import { renderFreeze } from './freeze.presenter';

/** GET /freezes. */
@Injectable()
export class ListFreezesHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly freezes: FreezeRepository,
    private readonly subjects: FreezeSubjectRepository,
  ) {}

  async execute({ query }: OperationRequest): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query as ListFreezesQuery;
    const { kind = null, status, subjectId } = filters;
    const scope: CursorScope = { platformKey: 0, list: operatorOperations.listFreezes.name, filters };
    const before = decodeCursor(scope, cursor)?.[0];
    const { manager } = this.dataSource;
    const named = subjectId === undefined ? undefined : kindOf(subjectId);
    const subject =
      named && subjectId !== undefined ? await this.subjects.find(manager, named, subjectId) : undefined;
    const isNowhere = subjectId !== undefined && (!subject || (kind !== null && kind !== subject.kind));
    const filter = {
      kind,
      subject: subject ?? null,
      isActive: status === undefined ? null : status === 'ACTIVE',
    };
    const { rows, totalCount } = isNowhere
      ? { rows: [], totalCount: 0 }
      : await this.freezes.list(manager, filter, { before, limit: limit + 1 });
    const positionOf = ({ id }: FreezeRow): string[] => [id];
    return { status: 200, ...pageOf({ rows, limit, totalCount, scope, positionOf, render: renderFreeze }) };
  }
}
