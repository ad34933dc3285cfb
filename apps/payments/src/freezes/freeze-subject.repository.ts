import { Injectable } from '@nestjs/common';
import { DomainError, formatId, isCurrency, parseId, type FreezeKind } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { platformKeyBy } from '../replicas/platform-key.repository';
import { currencySubject, type FreezeSubject } from '../replicas/domain/freezes';

const RECORDS = {
  CUSTOMER: { name: 'Customer', table: 'customers' },
  INTERNAL_ACCOUNT: { name: 'InternalAccount', table: 'internal_accounts' },
  EXTERNAL_ACCOUNT: { name: 'ExternalAccount', table: 'external_accounts' },
} as const;
type RecordKind = keyof typeof RECORDS;

function isRecord(kind: FreezeKind): kind is RecordKind {
  return kind in RECORDS;
}

/** The kind that an id or the code of a currency names; undefined if it names nothing that can be frozen. */
export function kindOf(subjectId: string): FreezeKind | undefined {
  if (isCurrency(subjectId)) return 'CURRENCY';
  if (subjectId.startsWith('PlatformConfig:')) return 'PLATFORM';
  return (Object.keys(RECORDS) as RecordKind[]).find((kind) => parseId(RECORDS[kind].name, subjectId));
}

/** The id, or the code, that operators know a subject by. */
export function subjectIdOf({ kind, subject }: FreezeSubject, platformId: string | null): string {
  if (isRecord(kind)) return formatId(RECORDS[kind].name, subject);
  return kind === 'PLATFORM' ? (platformId ?? '') : subject;
}

/** Finds what operators freeze, in the copies. */
@Injectable()
export class FreezeSubjectRepository {
  async find(runner: SqlRunner, kind: FreezeKind, subjectId: string): Promise<FreezeSubject | undefined> {
    if (kind === 'CURRENCY') return isCurrency(subjectId) ? currencySubject(subjectId) : undefined;
    if (kind === 'PLATFORM') {
      const platformKey = await platformKeyBy(runner, subjectId);
      return platformKey === undefined ? undefined : { platformKey, kind, subject: '' };
    }
    const { name, table } = RECORDS[kind];
    const id = parseId(name, subjectId);
    if (!id) return undefined;
    // Keys begin with the platform, and there are few platforms.
    const rows = await runner.query(
      `SELECT p.platform_key FROM platforms p JOIN ${table} r ON r.platform_key = p.platform_key AND r.id = $1`,
      [id],
    );
    const [found] = rowsOf<{ platform_key: number }>(rows);
    return found && { platformKey: found.platform_key, kind, subject: id };
  }

  /** @throws DomainError with the code of its kind if there is none. */
  async get(runner: SqlRunner, kind: FreezeKind, subjectId: string): Promise<FreezeSubject> {
    const found = await this.find(runner, kind, subjectId);
    if (found) return found;
    const code =
      kind === 'CUSTOMER' ? 'CUSTOMER_NOT_FOUND' : isRecord(kind) ? 'ACCOUNT_NOT_FOUND' : 'NOT_FOUND';
    throw new DomainError(code, `there is no ${subjectId}`);
  }
}
