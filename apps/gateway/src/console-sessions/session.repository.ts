import { Injectable } from '@nestjs/common';
import { mintUuid, personOf as sameName, trustUuid, type Uuid } from '@corridor/kernel';
import type { ConsoleRole, Permission } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import {
  IDLE_MAX_MS,
  LINK_LIFETIME_MS,
  operatorIdOf,
  personOfSession,
  SESSION_MAX_MS,
  type Identified,
} from './domain/session';

/** A person of a console, and what the person may do there. */
export interface Person {
  name: string;
  role: ConsoleRole;
  /** The platform of a developer; the others have none. */
  platform: { key: number; id: string } | undefined;
  /** What a developer may do on the platform. */
  permissions: Permission[];
  /** The account of a person whom an identity provider has signed in; undefined with a link. */
  account?: Account | undefined;
  /** Whom the maker of the link has named; undefined if it named nobody. */
  person?: string | undefined;
  /** The token that made the link; undefined if it was none. */
  tokenId?: Uuid | undefined;
  /** The member of the platform whose link it was. */
  memberId?: Uuid | undefined;
}

/** An account at an identity provider. */
export interface Account {
  issuer: string;
  subject: string;
}

/** Somebody who is signed in. */
export interface Session extends Person {
  id: Uuid;
  /** When the session ends unless it is used, and when at the latest. */
  expiresAt: Date;
  signedInAt: Date;
  lastSeenAt: Date;
  /** Time since the person was last asked to sign in, milliseconds. */
  signedInAgoMs: number;
  /** Time since the identity provider told the roles, or since the sign-in, milliseconds. */
  rolesReadAgoMs: number;
}

/** The columns of a person. */
interface PersonRow {
  name: string;
  role: ConsoleRole;
  platform_key: number | null;
  platform_id: string | null;
  permissions: Permission[];
  person: string | null;
  token_id: string | null;
  member_id: string | null;
}

interface SessionRow extends PersonRow {
  id: string;
  issuer: string | null;
  subject: string | null;
  expires_at: Date;
  signed_in_at: Date;
  seen_at: Date;
  signed_in_ago_ms: number;
  roles_read_ago_ms: number;
  seen_ago_ms: number;
}

/** Uses of a session are noted at most this often, milliseconds. */
const NOTE_PAUSE_MS = 30_000;
/** How long ended sessions and expired links are kept, days: longer than an approval that was asked for in one. */
const KEPT_DAYS = 4;

/** Most operators whose last session is read. */
const OPERATORS_MAX = 10_000;

const PERSON = 'name, role, platform_key, platform_id, permissions, person, token_id, member_id';
const MS = `* interval '1 millisecond'`;
/** A session whose token is deleted has ended. */
const OPEN = `ended_at IS NULL
  AND (token_id IS NULL OR EXISTS (SELECT 1 FROM api_tokens t WHERE t.id = token_id))
  AND seen_at > clock_timestamp() - ${IDLE_MAX_MS} ${MS}
  AND signed_in_at > clock_timestamp() - ${SESSION_MAX_MS} ${MS}`;
const ROLES_READ_AGO_MS =
  '(extract(epoch FROM clock_timestamp() - COALESCE(roles_read_at, signed_in_at)) * 1000)::float8';
const SESSION = `id, ${PERSON}, issuer, subject, signed_in_at, seen_at,
  (extract(epoch FROM clock_timestamp() - COALESCE(asked_at, signed_in_at)) * 1000)::float8 AS signed_in_ago_ms,
  ${ROLES_READ_AGO_MS} AS roles_read_ago_ms,
  (extract(epoch FROM clock_timestamp() - seen_at) * 1000)::float8 AS seen_ago_ms,
  LEAST(clock_timestamp() + ${IDLE_MAX_MS} ${MS}, signed_in_at + ${SESSION_MAX_MS} ${MS}) AS expires_at`;

/** A link that signs in. */
const USABLE = `secret_hash = $1 AND used_at IS NULL AND expires_at > clock_timestamp()
  AND (token_id IS NULL OR EXISTS (SELECT 1 FROM api_tokens t WHERE t.id = token_id))`;

/** Tokens of the identity provider are not kept longer than the session. */
const END = 'ended_at = clock_timestamp(), provider_tokens = NULL';

function personOf(row: PersonRow): Person {
  const { name, role, platform_key: key, platform_id: id, permissions, person } = row;
  const { token_id: tokenId, member_id: memberId } = row;
  return {
    name,
    role,
    permissions,
    person: person ?? undefined,
    tokenId: tokenId === null ? undefined : trustUuid(tokenId),
    memberId: memberId === null ? undefined : trustUuid(memberId),
    platform: key === null || id === null ? undefined : { key, id },
  };
}

function columnsOf({ name, role, platform, permissions, person, tokenId, memberId }: Person): unknown[] {
  return [
    ...[name, role, platform?.key ?? null, platform?.id ?? null, permissions],
    ...[person ?? null, tokenId ?? null, memberId ?? null],
  ];
}

function sessionOf(row: SessionRow): Session {
  const { issuer, subject } = row;
  return {
    ...personOf(row),
    account: issuer === null || subject === null ? undefined : { issuer, subject },
    id: trustUuid(row.id),
    expiresAt: row.expires_at,
    signedInAt: row.signed_in_at,
    lastSeenAt: row.seen_at,
    signedInAgoMs: row.signed_in_ago_ms,
    rolesReadAgoMs: row.roles_read_ago_ms,
  };
}

/** The only SQL for links to the console and for its sessions. All times are real. */
@Injectable()
export class SessionRepository {
  /** Stores a link, and removes old ones. Returns when it expires. */
  async insertLink(runner: SqlRunner, secretHash: Buffer, person: Person): Promise<Date> {
    await runner.query(
      `DELETE FROM console_links WHERE expires_at < clock_timestamp() - ${KEPT_DAYS} * interval '1 day'`,
    );
    const [row] = rowsOf<{ expires_at: Date }>(
      await runner.query(
        `INSERT INTO console_links (secret_hash, ${PERSON}, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + ${LINK_LIFETIME_MS} ${MS}) RETURNING expires_at`,
        [secretHash, ...columnsOf(person)],
      ),
    );
    if (!row) throw new Error('the link was not stored');
    return row.expires_at;
  }

  /** Whom a link signs in, without using it; undefined if it signs nobody in. */
  async findLink(runner: SqlRunner, secretHash: Buffer): Promise<Person | undefined> {
    const sql = `SELECT ${PERSON} FROM console_links WHERE ${USABLE}`;
    const [row] = rowsOf<PersonRow>(await runner.query(sql, [secretHash]));
    return row && personOf(row);
  }

  /** Uses a link up; undefined if there is none, or it was used, or it has expired. */
  async useLink(runner: SqlRunner, secretHash: Buffer): Promise<Person | undefined> {
    const [row] = rowsOf<PersonRow>(
      await runner.query(
        `WITH used AS (UPDATE console_links SET used_at = clock_timestamp()
           WHERE ${USABLE} RETURNING ${PERSON})
         SELECT * FROM used`,
        [secretHash],
      ),
    );
    return row && personOf(row);
  }

  /**
   * Begins a session, and removes old ones.
   * @param askedAtMs when the identity provider last asked the person to sign in; without one, it is now
   */
  async begin(
    runner: SqlRunner,
    secretHash: Buffer,
    person: Person,
    askedAtMs: number | undefined,
  ): Promise<Session> {
    await runner.query(
      `DELETE FROM console_sessions
       WHERE signed_in_at < clock_timestamp() - ${SESSION_MAX_MS} ${MS} - ${KEPT_DAYS} * interval '1 day'`,
    );
    await runner.query(
      `UPDATE console_sessions SET provider_tokens = NULL WHERE provider_tokens IS NOT NULL AND NOT (${OPEN})`,
    );
    const [row] = rowsOf<SessionRow>(
      await runner.query(
        `INSERT INTO console_sessions (id, secret_hash, ${PERSON}, issuer, subject, asked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
           CASE WHEN $13::float8 IS NOT NULL THEN LEAST(to_timestamp($13::float8 / 1000), clock_timestamp()) END)
         RETURNING ${SESSION}`,
        [
          ...[mintUuid(), secretHash, ...columnsOf(person)],
          ...[person.account?.issuer ?? null, person.account?.subject ?? null, askedAtMs ?? null],
        ],
      ),
    );
    if (!row) throw new Error('the session was not stored');
    return sessionOf(row);
  }

  /**
   * An open session, whose use is noted.
   * @param issuer the identity provider of the deployment; null with links. Sessions of another way to sign in are closed.
   */
  async find(runner: SqlRunner, secretHash: Buffer, issuer: string | null): Promise<Session | undefined> {
    const sql = `SELECT ${SESSION} FROM console_sessions
      WHERE secret_hash = $1 AND issuer IS NOT DISTINCT FROM $2 AND ${OPEN}`;
    const [row] = rowsOf<SessionRow>(await runner.query(sql, [secretHash, issuer]));
    if (!row) return undefined;
    if (row.seen_ago_ms > NOTE_PAUSE_MS) {
      const note = `UPDATE console_sessions SET seen_at = clock_timestamp() WHERE id = $1 AND ${OPEN}`;
      await runner.query(note, [row.id]);
    }
    return sessionOf(row);
  }

  /** Whether a session is open. Its use is not noted. */
  async isOpen(runner: SqlRunner, id: string): Promise<boolean> {
    const sql = `SELECT 1 FROM console_sessions WHERE id = $1 AND ${OPEN}`;
    return rowsOf(await runner.query(sql, [id])).length > 0;
  }

  /** Ends a session, and returns it; undefined if it was not open. */
  async end(runner: SqlRunner, id: Uuid): Promise<Session | undefined> {
    const sql = `UPDATE console_sessions SET ${END} WHERE id = $1 AND ${OPEN} RETURNING ${SESSION}`;
    const [row] = rowsOf<SessionRow>(await runner.query(sql, [id]));
    return row && sessionOf(row);
  }

  /**
   * Ends the open sessions of an account: those that its provider names `sid`, or all.
   * @param sid undefined for all; the subject is undefined for whoever has the session `sid`
   */
  async endOfAccount(
    runner: SqlRunner,
    { issuer, subject, sid }: { issuer: string; subject: string | undefined; sid: string | undefined },
  ): Promise<Session[]> {
    const sql = `UPDATE console_sessions SET ${END}
      WHERE issuer = $1 AND ($2::text IS NULL OR subject = $2) AND ($3::text IS NULL OR provider_sid = $3) AND ${OPEN}
      RETURNING ${SESSION}`;
    return rowsOf<SessionRow>(await runner.query(sql, [issuer, subject ?? null, sid ?? null])).map(sessionOf);
  }

  /** Open sessions, newest first, with the number of all. */
  async list(
    runner: SqlRunner,
    { name, beforeId, limit }: { name: string | undefined; beforeId: string | undefined; limit: number },
  ): Promise<{ sessions: Session[]; totalCount: number }> {
    const isListed = `${OPEN} AND ($1::text IS NULL OR name = $1)`;
    const sql = `SELECT ${SESSION}, (SELECT count(*)::int FROM console_sessions WHERE ${isListed}) AS total_count
      FROM console_sessions WHERE ${isListed} AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;
    const rows = rowsOf<SessionRow & { total_count: number }>(
      await runner.query(sql, [name ?? null, beforeId ?? null, limit]),
    );
    return { sessions: rows.map(sessionOf), totalCount: rows[0]?.total_count ?? 0 };
  }

  /** Ends all sessions of a name however it is written, and makes its links unusable. Returns the number of open sessions. */
  async endAll(runner: SqlRunner, name: string): Promise<number> {
    const known = rowsOf<{ name: string }>(
      await runner.query('SELECT name FROM console_sessions UNION SELECT name FROM console_links'),
    );
    const names = known.map((one) => one.name).filter((one) => sameName(one) === sameName(name));
    await runner.query('DELETE FROM console_links WHERE name = ANY($1) AND used_at IS NULL', [names]);
    await runner.query(
      'UPDATE console_sessions SET revoked_at = clock_timestamp() WHERE name = ANY($1) AND revoked_at IS NULL',
      [names],
    );
    const sql = `UPDATE console_sessions SET ${END} WHERE name = ANY($1) AND ${OPEN} RETURNING id`;
    return rowsOf(await runner.query(sql, [names])).length;
  }

  /** Ends the sessions of an operator's person, and makes the person's links unusable. Returns the number of open sessions. */
  async endOfPerson(runner: SqlRunner, person: string): Promise<number> {
    const links = rowsOf<PersonRow & { secret_hash: Buffer }>(
      await runner.query(
        `SELECT secret_hash, ${PERSON} FROM console_links WHERE role <> 'developer' AND used_at IS NULL`,
      ),
    );
    const ofPerson = links.filter((link) => personOfSession(personOf(link)) === person);
    await runner.query('DELETE FROM console_links WHERE secret_hash = ANY($1)', [
      ofPerson.map(({ secret_hash: hash }) => hash),
    ]);
    return this.endAndRevoke(runner, (session) => personOfSession(session) === person);
  }

  /** Ends the sessions of a member, and makes its links unusable. Links go first: who uses one has begun a session by then. */
  async endOfMember(runner: SqlRunner, id: Uuid): Promise<void> {
    await runner.query('DELETE FROM console_links WHERE member_id = $1 AND used_at IS NULL', [id]);
    await runner.query(`UPDATE console_sessions SET ${END} WHERE member_id = $1 AND ${OPEN}`, [id]);
  }

  /** The numbers of open sessions of members, of those that have one. */
  async openOfMembers(runner: SqlRunner, ids: readonly Uuid[]): Promise<Map<string, number>> {
    const sql = `SELECT member_id, count(*)::int AS sessions FROM console_sessions
      WHERE member_id = ANY($1) AND ${OPEN} GROUP BY member_id`;
    const rows = rowsOf<{ member_id: string; sessions: number }>(await runner.query(sql, [ids]));
    return new Map(rows.map(({ member_id: id, sessions }) => [id, sessions]));
  }

  /** Ends the sessions that the person of an operator has in other roles. Developers by a link are no such person. */
  async endOfOtherRoles(runner: SqlRunner, person: Person): Promise<void> {
    if (person.role === 'developer' && !person.account) return;
    const same = personOfSession(person);
    await this.endAndRevoke(
      runner,
      (session) => session.role !== person.role && personOfSession(session) === same,
    );
  }

  /**
   * Takes the role from the operators of sessions that another one than the person has ended, until the next sign-in. Who has
   * another open session keeps it, unless the role itself is lost.
   */
  async revoke(
    runner: SqlRunner,
    ended: readonly (Identified & { role?: ConsoleRole })[],
    { hasLostRole }: { hasLostRole: boolean },
  ): Promise<void> {
    const of = new Set(ended.filter(({ role }) => role !== 'developer').map(operatorIdOf));
    const sessions = (await this.unrevoked(runner)).filter((session) => of.has(operatorIdOf(session)));
    const kept = new Set(hasLostRole ? [] : sessions.filter(({ isOpen }) => isOpen).map(operatorIdOf));
    await this.setRevoked(
      runner,
      sessions.filter((session) => !kept.has(operatorIdOf(session))),
    );
  }

  /** Ends sessions of operators, and takes the role from those that are open no more too. Returns the number of open ones. */
  private async endAndRevoke(runner: SqlRunner, isMeant: (session: Session) => boolean): Promise<number> {
    const sessions = (await this.unrevoked(runner)).filter(isMeant);
    await this.setRevoked(runner, sessions);
    const sql = `UPDATE console_sessions SET ${END} WHERE id = ANY($1) AND ${OPEN} RETURNING id`;
    return rowsOf(await runner.query(sql, [sessions.map(({ id }) => id)])).length;
  }

  private async unrevoked(runner: SqlRunner): Promise<(Session & { isOpen: boolean })[]> {
    const rows = rowsOf<SessionRow & { is_open: boolean }>(
      await runner.query(
        `SELECT ${SESSION}, (${OPEN}) AS is_open FROM console_sessions
         WHERE role <> 'developer' AND revoked_at IS NULL`,
      ),
    );
    return rows.map((row) => ({ ...sessionOf(row), isOpen: row.is_open }));
  }

  private async setRevoked(runner: SqlRunner, sessions: readonly Session[]): Promise<void> {
    const sql = 'UPDATE console_sessions SET revoked_at = clock_timestamp() WHERE id = ANY($1)';
    await runner.query(sql, [sessions.map(({ id }) => id)]);
  }

  /**
   * The last session of each operator who has signed in lately, oldest first, with whether its role was taken since. The roles
   * are as old as in the session of the account in which they were read last.
   */
  async lastOfOperators(runner: SqlRunner): Promise<(Session & { isRevoked: boolean })[]> {
    const rows = rowsOf<SessionRow & { is_revoked: boolean; least_ago_ms: number }>(
      await runner.query(
        `SELECT * FROM (
           SELECT DISTINCT ON (name, issuer, subject) ${SESSION}, revoked_at IS NOT NULL AS is_revoked,
             min(${ROLES_READ_AGO_MS}) OVER (PARTITION BY issuer, subject) AS least_ago_ms
           FROM console_sessions WHERE role <> 'developer' ORDER BY name, issuer, subject, signed_in_at DESC
         ) AS last ORDER BY signed_in_at LIMIT ${OPERATORS_MAX}`,
      ),
    );
    return rows.map(({ least_ago_ms: rolesReadAgoMs, is_revoked: isRevoked, ...row }) => ({
      ...sessionOf(row),
      ...{ rolesReadAgoMs, isRevoked },
    }));
  }

  /** Whether a secret is or was that of a session; ended ones are kept for some days. */
  async wasSession(runner: SqlRunner, secretHash: Buffer): Promise<boolean> {
    const sql = 'SELECT 1 FROM console_sessions WHERE secret_hash = $1';
    return rowsOf(await runner.query(sql, [secretHash])).length > 0;
  }

  /** The short key of a platform, as its tokens have it; undefined if it has none. */
  async platformKeyOf(runner: SqlRunner, platformId: string): Promise<number | undefined> {
    const sql = 'SELECT platform_key FROM api_tokens WHERE platform_id = $1 LIMIT 1';
    return rowsOf<{ platform_key: number }>(await runner.query(sql, [platformId]))[0]?.platform_key;
  }
}
