import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DAY_MS, formatId, lowerBoundMs } from '@corridor/kernel';
import {
  ACCESS_ROWS_MAX,
  type AccessChangeKind,
  type AccessReportQuery,
  type AccessReportResource,
  type AccessRightsResource,
  type ConsoleRole,
  type OperationReply,
  type OperationRequest,
  type OperatorPermission,
} from '@corridor/contracts';
import type { SqlRunner } from '@corridor/messaging';
import { OperatorRepository, type OperatorRecord } from '../operators/operator.repository';
import { AccessLogRepository } from './access-log.repository';
import { AccessCourse, isNone, type AccessChange, type AccessRights } from './domain/access-course';

/** Changes since then are reported, unless the request says since when. */
const REPORTED_MS = 90 * DAY_MS;

function kindOf({ before, after }: AccessChange): AccessChangeKind {
  if (isNone(before)) return 'JOINED';
  return isNone(after) ? 'LEFT' : 'MOVED';
}

/** The words come from the database, which admits no others. */
function rightsOf({ permissions, roles }: AccessRights): AccessRightsResource {
  return { permissions: permissions as OperatorPermission[], roles: roles as ConsoleRole[] };
}

/** Reads the course of the access of all people until now. */
export async function readAccessCourse(
  runner: SqlRunner,
  operators: readonly OperatorRecord[],
): Promise<AccessCourse> {
  const course = new AccessCourse(new Map(operators.map((one) => [formatId('Operator', one.id), one])));
  for await (const entry of new AccessLogRepository().entries(runner)) course.add(entry);
  course.passUntil(new Date());
  return course;
}

/** GET /access-report: who has joined, has other rights, or has left. */
@Injectable()
export class ReportAccessHandler {
  constructor(
    private readonly pool: Pool,
    private readonly operators: OperatorRepository,
  ) {}

  async handle({ query }: OperationRequest): Promise<OperationReply<AccessReportResource>> {
    const { startDate } = query as AccessReportQuery;
    return {
      body: await this.report(startDate === undefined ? Date.now() - REPORTED_MS : lowerBoundMs(startDate)),
    };
  }

  /** @param sinceMs the first moment of the report */
  async report(sinceMs: number): Promise<AccessReportResource> {
    const course = await readAccessCourse(this.pool, await this.operators.list(this.pool));
    const found = course.changes.filter(({ at }) => at.getTime() >= sinceMs).reverse();
    return {
      since: new Date(sinceMs).toISOString(),
      changes: found.slice(0, ACCESS_ROWS_MAX).map((change) => {
        const { at, person, cause, before, after } = change;
        return {
          at: at.toISOString(),
          kind: kindOf(change),
          name: course.nameOf(person),
          subject: person,
          by: cause.person === null ? cause.otherwise : course.nameOf(cause.person),
          action: cause.action,
          reason: cause.reason,
          before: rightsOf(before),
          after: rightsOf(after),
        };
      }),
      isMore: found.length > ACCESS_ROWS_MAX,
    };
  }
}
