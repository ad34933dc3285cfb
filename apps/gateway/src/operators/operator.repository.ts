import { Injectable } from '@nestjs/common';
import { personOf, trustUuid, type Uuid } from '@corridor/kernel';
import type { OperatorPermission } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** A person who uses the operators' API. */
export interface OperatorRecord {
  id: Uuid;
  clientId: string;
  name: string;
  /** The same for all credentials and sessions of a person. */
  person: string;
  permissions: OperatorPermission[];
  secretHash: Buffer;
  /** Null while the operator may call. */
  disabledAt: Date | null;
  /** From when on the credential is refused. */
  expiresAt: Date;
  createdAt: Date;
  /** Accurate to a minute; null if it was never used. */
  lastUsedAt: Date | null;
  /** The secret before a rotation, while it is valid. */
  former: { secretHash: Buffer; expiresAt: Date } | undefined;
}

/** An operator to store. */
type NewOperatorRecord = Pick<
  OperatorRecord,
  'id' | 'clientId' | 'name' | 'person' | 'permissions' | 'secretHash'
> & { lifetimeMs: number };

/** Another secret for an operator. */
interface Rotation {
  secretHash: Buffer;
  lifetimeMs: number;
  /** How long the secret before is valid, unless it expires before. */
  overlapMs: number;
}

interface OperatorRow {
  id: string;
  client_id: string;
  name: string;
  person: string | null;
  permissions: OperatorPermission[];
  secret_hash: Buffer;
  disabled_at: Date | null;
  expires_at: Date;
  created_at: Date;
  last_used_at: Date | null;
  former_secret_hash: Buffer | null;
  former_expires_at: Date | null;
}

function operatorOf(row: OperatorRow): OperatorRecord {
  const { former_secret_hash: formerHash, former_expires_at: formerEnd } = row;
  return {
    id: trustUuid(row.id),
    clientId: row.client_id,
    name: row.name,
    // A program of the release before writes no person.
    person: personOf(row.person ?? row.name),
    permissions: row.permissions,
    secretHash: row.secret_hash,
    disabledAt: row.disabled_at,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    former: formerHash && formerEnd ? { secretHash: formerHash, expiresAt: formerEnd } : undefined,
  };
}

const COLUMNS = `id, client_id, name, person, permissions::text[] AS permissions, secret_hash, disabled_at, expires_at,
  created_at, last_used_at,
  CASE WHEN former_expires_at > clock_timestamp() THEN former_secret_hash END AS former_secret_hash, former_expires_at`;
const MS = `* interval '1 millisecond'`;

/** Uses of a credential are noted at most this often, milliseconds. */
export const NOTE_PAUSE_MS = 60_000;

/** The only SQL for `operators`. */
@Injectable()
export class OperatorRepository {
  /** Stores an operator, and returns when the credential expires. */
  async insert(runner: SqlRunner, operator: NewOperatorRecord): Promise<Date> {
    const { id, clientId, name, person, permissions, secretHash, lifetimeMs } = operator;
    const [row] = rowsOf<{ expires_at: Date }>(
      await runner.query(
        `INSERT INTO operators (id, client_id, name, person, permissions, secret_hash, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7 ${MS}) RETURNING expires_at`,
        [id, clientId, name, person, permissions, secretHash, lifetimeMs],
      ),
    );
    if (!row) throw new Error('the operator was not stored');
    return row.expires_at;
  }

  /** All operators, also disabled ones, oldest first. */
  async list(runner: SqlRunner): Promise<OperatorRecord[]> {
    return rowsOf<OperatorRow>(await runner.query(`SELECT ${COLUMNS} FROM operators ORDER BY id`)).map(
      operatorOf,
    );
  }

  /** An operator who may call. */
  async find(runner: SqlRunner, clientId: string): Promise<OperatorRecord | undefined> {
    const [row] = rowsOf<OperatorRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM operators
         WHERE client_id = $1 AND disabled_at IS NULL AND expires_at > clock_timestamp()`,
        [clientId],
      ),
    );
    return row && operatorOf(row);
  }

  /** Notes that an operator has called now. */
  async noteUse(runner: SqlRunner, id: Uuid): Promise<void> {
    const sql = `UPDATE operators SET last_used_at = clock_timestamp()
      WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < clock_timestamp() - ${NOTE_PAUSE_MS} ${MS})`;
    await runner.query(sql, [id]);
  }

  /** Gives an operator another secret; undefined if there is none, or it is disabled. */
  async rotate(
    runner: SqlRunner,
    id: Uuid,
    { secretHash, lifetimeMs, overlapMs }: Rotation,
  ): Promise<OperatorRecord | undefined> {
    const [row] = rowsOf<OperatorRow>(
      await runner.query(
        `UPDATE operators SET secret_hash = $2, expires_at = clock_timestamp() + $3 ${MS},
           former_secret_hash = secret_hash, former_expires_at = LEAST(expires_at, clock_timestamp() + $4 ${MS})
         WHERE id = $1 AND disabled_at IS NULL RETURNING ${COLUMNS}`,
        [id, secretHash, lifetimeMs, overlapMs],
      ),
    );
    return row && operatorOf(row);
  }

  /** Returns the person of the operator; undefined if there is none, or it was disabled already. */
  async disable(runner: SqlRunner, id: Uuid): Promise<string | undefined> {
    const [row] = rowsOf<OperatorRow>(
      await runner.query(
        `UPDATE operators SET disabled_at = clock_timestamp() WHERE id = $1 AND disabled_at IS NULL RETURNING ${COLUMNS}`,
        [id],
      ),
    );
    return row && operatorOf(row).person;
  }
}
