import { Injectable } from '@nestjs/common';
import { formatId, trustUuid, type RecordKey, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import type { CustomerNote } from './domain/customer-note';

interface NoteRow {
  platform_key: number;
  customer_id: string;
  id: string;
  text_sealed: string;
  author_id: string;
  author_name: string;
  created_at: Date;
}

/** The notes of one customer. */
type Notes = Pick<CustomerNote, 'platformKey' | 'customerId'>;

/** What the ciphertext of a note is bound to. */
export function noteAad(id: string): string {
  return `${formatId('CustomerNote', id)}/text`;
}

/** Notes on customers. A text is encrypted on writes and decrypted on reads. */
@Injectable()
export class CustomerNoteRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  async insert(runner: SqlRunner, note: CustomerNote): Promise<void> {
    const { platformKey, customerId, id, text, author, createdAtMs } = note;
    await runner.query(
      `INSERT INTO customer_notes (platform_key, customer_id, id, text_sealed, author_id, author_name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        platformKey,
        customerId,
        id,
        this.vault.seal(Buffer.from(text, 'utf8'), noteAad(id)),
        author.id,
        author.name,
        new Date(createdAtMs),
      ],
    );
  }

  /** Notes of a customer, newest first. */
  async page(
    runner: SqlRunner,
    { platformKey, customerId }: Notes,
    after: Uuid | undefined,
    limit: number,
  ): Promise<CustomerNote[]> {
    const rows = await runner.query(
      `SELECT platform_key, customer_id, id, text_sealed, author_id, author_name, created_at FROM customer_notes
       WHERE platform_key = $1 AND customer_id = $2 AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`,
      [platformKey, customerId, after ?? null, limit],
    );
    return rowsOf<NoteRow>(rows).map((row) => this.toNote(row));
  }

  async count(runner: SqlRunner, { platformKey, customerId }: Notes): Promise<number> {
    const rows = await runner.query(
      'SELECT count(*) AS n FROM customer_notes WHERE platform_key = $1 AND customer_id = $2',
      [platformKey, customerId],
    );
    return Number(rowsOf<{ n: string }>(rows)[0]?.n ?? 0);
  }

  /** Whether the customer had the note. */
  async remove(runner: SqlRunner, { platformKey, customerId, id }: Notes & RecordKey): Promise<boolean> {
    const rows = await runner.query(
      'DELETE FROM customer_notes WHERE platform_key = $1 AND customer_id = $2 AND id = $3 RETURNING 1',
      [platformKey, customerId, id],
    );
    return rowsOf(rows).length > 0;
  }

  private toNote(row: NoteRow): CustomerNote {
    return {
      platformKey: row.platform_key,
      customerId: trustUuid(row.customer_id),
      id: trustUuid(row.id),
      text: this.vault.unseal(row.text_sealed, noteAad(row.id)).toString('utf8'),
      author: { id: row.author_id, name: row.author_name },
      createdAtMs: row.created_at.getTime(),
    };
  }
}
