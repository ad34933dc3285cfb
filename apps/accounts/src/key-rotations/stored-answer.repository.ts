import { Inject, Injectable } from '@nestjs/common';
import { storedAnswerAad } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';

interface Row extends Record<string, unknown> {
  platform_key: number;
  key_hash: Buffer;
  body: string;
}

/** Answers of idempotency keys that are kept encrypted. */
@Injectable()
export class StoredAnswerRepository {
  constructor(@Inject(PersonalDataVault) private readonly vault: PersonalDataVault) {}

  /** Encrypts answers again that stand under another key than the active one; answers how many. */
  async reseal(runner: SqlRunner, limit: number): Promise<number> {
    const rows = rowsOf<Row>(
      await runner.query(
        `SELECT platform_key, key_hash, body FROM idempotency_keys
         WHERE sealed AND body IS NOT NULL AND NOT starts_with(body, $1) LIMIT $2 FOR UPDATE`,
        [`v1:${this.vault.activeKeyId}:`, limit],
      ),
    );
    for (const row of rows) {
      const aad = storedAnswerAad({
        platformKey: row.platform_key,
        keyHash: row.key_hash,
        requestHash: '',
        commandId: '',
      });
      await runner.query('UPDATE idempotency_keys SET body = $3 WHERE platform_key = $1 AND key_hash = $2', [
        row.platform_key,
        row.key_hash,
        this.vault.seal(this.vault.unseal(row.body, aad), aad),
      ]);
    }
    return rows.length;
  }
}
