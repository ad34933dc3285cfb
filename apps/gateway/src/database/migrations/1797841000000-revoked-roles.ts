import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says what the column means now. */
export class RevokedRoles1797841000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`COMMENT ON COLUMN console_sessions.revoked_at IS
      'when another than the person took its role: a command, an operator, or the identity provider'`);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('a migration is not undone: restore a backup'));
  }
}
