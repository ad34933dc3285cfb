import { Injectable } from '@nestjs/common';
import { trustUuid, type RecordKey, type Uuid } from '@corridor/kernel';
import type { MemberRole } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault, type SealedColumn } from '@corridor/service';

/** A person of a platform. */
export interface Member extends RecordKey {
  name: string;
  email: string | null;
  role: MemberRole;
  createdAt: Date;
  /** Real time; null if the member has never signed in. */
  lastSignInAt: Date | null;
}

interface MemberRow {
  platform_key: number;
  id: string;
  name: string;
  email: string | null;
  role: MemberRole;
  created_at: Date;
  last_sign_in_at: Date | null;
}

const COLUMNS = 'platform_key, id, name, email, role, created_at, last_sign_in_at';
const MATCHING = 'platform_key = $1 AND ($2::text IS NULL OR role = $2)';

/** The email addresses for the rotation of keys. */
export const memberEmailColumn: SealedColumn = {
  table: 'members',
  key: ['platform_key', 'id'],
  column: 'email',
  aadOf: ({ id }) => `${recordOf(String(id))}/email`,
};

function recordOf(id: string): string {
  return `Member:${id}`;
}

/** The only SQL for members. */
@Injectable()
export class MemberRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  /** Prevents other members of the platform from being added until the transaction ends; returns their number. */
  async lockCount(runner: SqlRunner, platformKey: number): Promise<number> {
    await runner.query("SELECT pg_advisory_xact_lock(hashtext('corridor-create-member'), $1)", [platformKey]);
    const sql = 'SELECT count(*)::int AS members FROM members WHERE platform_key = $1';
    return rowsOf<{ members: number }>(await runner.query(sql, [platformKey]))[0]?.members ?? 0;
  }

  async insert(runner: SqlRunner, member: Omit<Member, 'lastSignInAt'>): Promise<void> {
    const { platformKey, id, name, role, createdAt } = member;
    await runner.query(
      'INSERT INTO members (platform_key, id, name, email, role, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [platformKey, id, name, this.sealed(member), role, createdAt],
    );
  }

  /** A member, locked until the transaction ends. */
  async lock(runner: SqlRunner, platformKey: number, id: Uuid): Promise<Member | undefined> {
    const sql = `SELECT ${COLUMNS} FROM members WHERE platform_key = $1 AND id = $2 FOR UPDATE`;
    const [row] = rowsOf<MemberRow>(await runner.query(sql, [platformKey, id]));
    return row && this.memberOf(row);
  }

  /** Stores the name, the email address and the role of a member. */
  async update(runner: SqlRunner, member: Member): Promise<void> {
    const { platformKey, id, name, role } = member;
    await runner.query(
      'UPDATE members SET name = $3, email = $4, role = $5 WHERE platform_key = $1 AND id = $2',
      [platformKey, id, name, this.sealed(member), role],
    );
  }

  /** Notes that a member signs in. The row is locked until the transaction ends. */
  async noteSignIn(runner: SqlRunner, platformKey: number, id: Uuid): Promise<void> {
    const sql = 'UPDATE members SET last_sign_in_at = clock_timestamp() WHERE platform_key = $1 AND id = $2';
    await runner.query(sql, [platformKey, id]);
  }

  /** Removes a member; false if there is none. */
  async remove(runner: SqlRunner, platformKey: number, id: Uuid): Promise<boolean> {
    const sql = 'DELETE FROM members WHERE platform_key = $1 AND id = $2 RETURNING id';
    return rowsOf(await runner.query(sql, [platformKey, id])).length > 0;
  }

  /** One page, newest first, and the number of all matches, from one snapshot. */
  async list(
    runner: SqlRunner,
    page: {
      platformKey: number;
      role: MemberRole | undefined;
      beforeId: string | undefined;
      limit: number;
    },
  ): Promise<{ members: Member[]; totalCount: number }> {
    const rows = rowsOf<MemberRow & { total_count: number }>(
      await runner.query(
        `WITH counted AS (SELECT count(*)::int AS total_count FROM members WHERE ${MATCHING})
         SELECT counted.total_count, page.* FROM counted LEFT JOIN LATERAL (
           SELECT ${COLUMNS} FROM members WHERE ${MATCHING} AND ($3::uuid IS NULL OR id < $3)
           ORDER BY id DESC LIMIT $4) AS page ON true
         ORDER BY page.id DESC`,
        [page.platformKey, page.role ?? null, page.beforeId ?? null, page.limit],
      ),
    );
    return {
      members: rows.filter(({ id }) => id !== null).map((row) => this.memberOf(row)),
      totalCount: rows[0]?.total_count ?? 0,
    };
  }

  private sealed({ id, email }: Pick<Member, 'id' | 'email'>): string | null {
    return email === null ? null : this.vault.sealField(email, recordOf(id), 'email');
  }

  private memberOf(row: MemberRow): Member {
    const { id, email } = row;
    return {
      platformKey: row.platform_key,
      id: trustUuid(id),
      name: row.name,
      email: email === null ? null : this.vault.unsealField(email, recordOf(id), 'email'),
      role: row.role,
      createdAt: row.created_at,
      lastSignInAt: row.last_sign_in_at,
    };
  }
}
