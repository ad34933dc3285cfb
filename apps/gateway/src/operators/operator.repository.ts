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
}

interface OperatorRow {
  id: string;
  client_id: string;
  name: string;
  person: string | null;
  permissions: OperatorPermission[];
  secret_hash: Buffer;
  disabled_at: Date | null;
}

function operatorOf(row: OperatorRow): OperatorRecord {
  return {
    id: trustUuid(row.id),
    clientId: row.client_id,
    name: row.name,
    // A program of the release before writes no person.
    person: personOf(row.person ?? row.name),
    permissions: row.permissions,
    secretHash: row.secret_hash,
    disabledAt: row.disabled_at,
  };
}

const COLUMNS = 'id, client_id, name, person, permissions::text[] AS permissions, secret_hash, disabled_at';

/** The only SQL for `operators`. */
@Injectable()
export class OperatorRepository {
  async insert(runner: SqlRunner, operator: OperatorRecord): Promise<void> {
    const { id, clientId, name, person, permissions, secretHash } = operator;
    await runner.query(
      'INSERT INTO operators (id, client_id, name, person, permissions, secret_hash) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, clientId, name, person, permissions, secretHash],
    );
  }

  /** All operators, also disabled ones, oldest first. */
  async list(runner: SqlRunner): Promise<OperatorRecord[]> {
    return rowsOf<OperatorRow>(await runner.query(`SELECT ${COLUMNS} FROM operators ORDER BY id`)).map(
      operatorOf,
    );
  }

  /** An operator who may call, by one of the ids. */
  async find(
    runner: SqlRunner,
    by: { clientId: string } | { id: Uuid },
  ): Promise<OperatorRecord | undefined> {
    const [column, value] = 'id' in by ? ['id', by.id] : ['client_id', by.clientId];
    const [row] = rowsOf<OperatorRow>(
      await runner.query(`SELECT ${COLUMNS} FROM operators WHERE ${column} = $1 AND disabled_at IS NULL`, [
        value,
      ]),
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
