import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DAY_MS, DomainError, formatId } from '@corridor/kernel';
import {
  ACCESS_ROWS_MAX,
  type AccessCredentialResource,
  type AccessPersonResource,
  type AccessReviewResource,
  type AccessRoleResource,
  type ConfirmAccessReviewBody,
  type ConsoleRole,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { appendAuditEntries, UnitOfWork } from '@corridor/database';
import type { SqlRunner } from '@corridor/messaging';
import { actorOf, auditEntryOf, type Actor } from '@corridor/service';
import { OperatorRepository, type OperatorRecord } from '../operators/operator.repository';
import { AccessLogRepository, REVIEW_ACTION, type AccessConfirmation } from './access-log.repository';
import type { AccessCourse, RoleGrant } from './domain/access-course';
import { readAccessCourse } from './report-access.handler';

/** Who has access at present. */
interface AccessList {
  course: AccessCourse;
  people: AccessPersonResource[];
  digest: string;
}

/** After a review the next one is due, milliseconds. */
const REVIEW_MS = 90 * DAY_MS;

function credentialOf(course: AccessCourse, operator: OperatorRecord): AccessCredentialResource {
  const { id, name, person, permissions, createdAt, lastUsedAt, expiresAt } = operator;
  const operatorId = formatId('Operator', id);
  const logged = course.credentials.get(operatorId);
  const isSame = permissions.every((one) => logged?.permissions.includes(one));
  return {
    ...{ operatorId, name, permissions },
    since: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
    isLogged: isSame && logged?.person === person,
  };
}

function roleOf({ role, isOfProvider, since, lastSignInAt }: RoleGrant): AccessRoleResource {
  return {
    // The database admits no other words.
    role: role as ConsoleRole,
    via: isOfProvider ? 'IDENTITY_PROVIDER' : 'LINK',
    since: since.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  };
}

/** Everybody with access, in the order of their names. */
function peopleOf(course: AccessCourse, operators: readonly OperatorRecord[]): AccessPersonResource[] {
  const roles = [...course.roles.values()];
  const subjects = new Set([...operators, ...roles].map(({ person }) => person));
  const people = [...subjects].map((subject): AccessPersonResource => {
    const own = operators.filter(({ person }) => person === subject);
    const credentials = own.map((operator) => credentialOf(course, operator));
    const firstAt = credentials.map(({ since }) => since).sort()[0] ?? '';
    return {
      ...{ name: course.nameOf(subject), subject },
      since: course.since.get(subject)?.toISOString() ?? firstAt,
      credentials,
      roles: roles.filter(({ person }) => person === subject).map(roleOf),
    };
  });
  return people.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.subject < b.subject ? -1 : 1));
}

/** What a reviewer confirms. It doesn't change by use. */
function digestOf(people: readonly AccessPersonResource[]): string {
  const parts = people.map(({ name, subject, credentials, roles }) => [
    ...[subject, name],
    credentials.map((one) => [one.operatorId, one.name, one.permissions, one.expiresAt, one.isLogged]),
    roles.map(({ role, via }) => [role, via]),
  ]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** GET /access-review and POST /access-review/confirm: who has access, and that somebody has looked at it. */
@Injectable()
export class ReviewAccessHandler {
  private readonly log = new AccessLogRepository();

  constructor(
    private readonly pool: Pool,
    private readonly operators: OperatorRepository,
  ) {}

  async handle(): Promise<OperationReply<AccessReviewResource>> {
    return { body: await this.read(this.pool) };
  }

  async read(runner: SqlRunner): Promise<AccessReviewResource> {
    return this.shown(runner, await this.list(runner));
  }

  private async list(runner: SqlRunner): Promise<AccessList> {
    const operators = await this.operators.list(runner);
    const course = await readAccessCourse(runner, operators);
    const now = Date.now();
    const valid = operators.filter(
      ({ disabledAt, expiresAt }) => disabledAt === null && expiresAt.getTime() > now,
    );
    const people = peopleOf(course, valid);
    return { course, people, digest: digestOf(people) };
  }

  private async shown(
    runner: SqlRunner,
    { course, people, digest }: AccessList,
  ): Promise<AccessReviewResource> {
    const last = await this.log.lastConfirmation(runner);
    return {
      people: people.slice(0, ACCESS_ROWS_MAX),
      isMore: people.length > ACCESS_ROWS_MAX,
      digest,
      lastReview: last ? confirmationOf(course, last, digest) : null,
      isDue: last === undefined || Date.now() >= last.at.getTime() + REVIEW_MS,
    };
  }

  /**
   * Notes that somebody has reviewed the list.
   * @param digest that of the list; undefined for the present one
   * @throws DomainError NOT_IN_THIS_STATE if the list is another one
   */
  async confirm(
    runner: SqlRunner,
    actor: Actor,
    { digest: reviewed, reason = null }: { digest?: string | undefined; reason?: string | null | undefined },
  ): Promise<AccessReviewResource> {
    const list = await this.list(runner);
    const { digest, people } = list;
    if (reviewed !== undefined && reviewed !== digest)
      throw new DomainError('NOT_IN_THIS_STATE', 'the list has changed since it was read; read it again');
    const audit = { reason, after: { digest, people: people.length } };
    await appendAuditEntries(runner, [auditEntryOf(actor, REVIEW_ACTION, audit)]);
    return this.shown(runner, list);
  }
}

function confirmationOf(
  course: AccessCourse,
  { at, person, operatorId, reason, digest }: AccessConfirmation,
  present: string,
): AccessReviewResource['lastReview'] {
  return {
    at: at.toISOString(),
    by: person === null ? operatorId : course.nameOf(person),
    reason,
    isCurrent: digest === present,
    nextDueAt: new Date(at.getTime() + REVIEW_MS).toISOString(),
  };
}

/** POST /access-review/confirm. */
@Injectable()
export class ConfirmAccessReviewHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reviews: ReviewAccessHandler,
  ) {}

  handle(request: OperationRequest): Promise<OperationReply> {
    const { digest, reason } = request.body as ConfirmAccessReviewBody;
    return this.unitOfWork.command({ context: request.context, status: 200, sealed: true }, ({ manager }) =>
      this.reviews.confirm(manager, actorOf(request), { digest, reason }),
    );
  }
}
