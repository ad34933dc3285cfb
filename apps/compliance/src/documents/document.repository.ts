import { Injectable } from '@nestjs/common';
import { formatId, trustUuid, type Uuid } from '@corridor/kernel';
import type { DocumentType } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import { platformKeyOf } from '@corridor/storage';
import type { Document } from './domain/document';

interface DocumentRow {
  platform_key: number;
  id: string;
  holder_id: string;
  document_type: string;
  country: string;
  side: string | null;
  document_number_sealed: string | null;
  file_name: string;
  storage_key: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  version: string;
  created_at: Date;
  updated_at: Date;
}

const DOCUMENT_NUMBER = 'documentNumber';

/** The key of a document. Documents of other platforms are not found. */
export interface DocumentKey {
  platformKey: number;
  id: Uuid;
}

/** Filters of a list. */
export interface DocumentFilters {
  platformKey: number;
  holderId: string | undefined;
}

/** Documents of customers and beneficial owners. Deleted ones are hidden. Their numbers are stored encrypted. */
@Injectable()
export class DocumentRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  /** Types of the documents of each holder, with ids as the API shows them. Holders without documents are omitted. */
  async typesOf(
    runner: SqlRunner,
    platformKey: number,
    holderIds: readonly string[],
  ): Promise<Map<string, Set<DocumentType>>> {
    const rows = rowsOf<{ holder_id: string; document_type: DocumentType }>(
      await runner.query(
        `SELECT DISTINCT holder_id, document_type FROM documents
         WHERE platform_key = $1 AND holder_id = ANY($2::text[]) AND deleted_at IS NULL`,
        [platformKey, [...holderIds]],
      ),
    );
    const types = new Map<string, Set<DocumentType>>();
    for (const { holder_id: holderId, document_type: type } of rows) {
      types.set(holderId, (types.get(holderId) ?? new Set<DocumentType>()).add(type));
    }
    return types;
  }

  /** The newest documents of some holders, with ids as the API shows them. */
  async ofHolders(
    runner: SqlRunner,
    platformKey: number,
    holderIds: readonly string[],
    limit: number,
  ): Promise<Document[]> {
    const sql = `SELECT * FROM documents WHERE platform_key = $1 AND holder_id = ANY($2::text[])
      AND deleted_at IS NULL ORDER BY id DESC LIMIT $3`;
    const rows = rowsOf<DocumentRow>(await runner.query(sql, [platformKey, [...holderIds], limit]));
    return rows.map((row) => this.toDocument(row));
  }

  async insert(runner: SqlRunner, document: Document): Promise<void> {
    await runner.query(
      `INSERT INTO documents (platform_key, id, holder_id, document_type, country, side, document_number_sealed,
         file_name, storage_key, content_type, size_bytes, sha256, version, updated_at, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [...this.valuesOf(document), new Date(document.createdAtMs)],
    );
  }

  async update(runner: SqlRunner, document: Document): Promise<void> {
    await runner.query(
      `UPDATE documents SET holder_id = $3, document_type = $4, country = $5, side = $6, document_number_sealed = $7,
         file_name = $8, storage_key = $9, content_type = $10, size_bytes = $11, sha256 = $12, version = $13,
         updated_at = $14
       WHERE platform_key = $1 AND id = $2`,
      this.valuesOf(document),
    );
  }

  /** Its number is removed at once, and its row stays. */
  async remove(runner: SqlRunner, { platformKey, id }: DocumentKey, nowMs: number): Promise<void> {
    await runner.query(
      `UPDATE documents SET deleted_at = $3, updated_at = $3, document_number_sealed = NULL, version = version + 1
       WHERE platform_key = $1 AND id = $2`,
      [platformKey, id, new Date(nowMs)],
    );
  }

  async find(runner: SqlRunner, key: DocumentKey): Promise<Document | undefined> {
    return this.findOne(runner, key, '');
  }

  /** A document of whichever platform, for operators. */
  async findOfAny(runner: SqlRunner, id: Uuid): Promise<Document | undefined> {
    const sql = 'SELECT * FROM documents WHERE id = $1 AND deleted_at IS NULL';
    const [row] = rowsOf<DocumentRow>(await runner.query(sql, [id]));
    return row && this.toDocument(row);
  }

  /** The document of a link, of whichever platform, unless it was replaced or the link has expired. Real time. */
  async findLinked(
    runner: SqlRunner,
    { id, version, expiresAtMs }: { id: Uuid; version: number; expiresAtMs: number },
  ): Promise<Document | undefined> {
    const sql = `SELECT * FROM documents WHERE id = $1 AND deleted_at IS NULL AND version = $2
      AND clock_timestamp() < to_timestamp($3::float8 / 1000)`;
    const [row] = rowsOf<DocumentRow>(await runner.query(sql, [id, version, expiresAtMs]));
    return row && this.toDocument(row);
  }

  /** Locks the document until the end of the transaction. */
  async lock(runner: SqlRunner, key: DocumentKey): Promise<Document | undefined> {
    return this.findOne(runner, key, 'FOR UPDATE');
  }

  /** Up to `limit` documents that come after the position, newest first. */
  async page(
    runner: SqlRunner,
    { platformKey, holderId }: DocumentFilters,
    after: Uuid | undefined,
    limit: number,
  ): Promise<Document[]> {
    const params: unknown[] = [platformKey, limit];
    const conditions = ['platform_key = $1', 'deleted_at IS NULL'];
    if (holderId !== undefined) conditions.push(`holder_id = $${params.push(holderId)}`);
    if (after !== undefined) conditions.push(`id < $${params.push(after)}`);
    const rows = rowsOf<DocumentRow>(
      await runner.query(
        `SELECT * FROM documents WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT $2`,
        params,
      ),
    );
    return rows.map((row) => this.toDocument(row));
  }

  async countOf(runner: SqlRunner, platformKey: number, holderId: string): Promise<number> {
    const rows = rowsOf<{ n: string }>(
      await runner.query(
        `SELECT count(*) AS n FROM documents
         WHERE platform_key = $1 AND holder_id = $2 AND deleted_at IS NULL`,
        [platformKey, holderId],
      ),
    );
    return Number(rows[0]?.n ?? 0);
  }

  /** The storage keys that any document uses, of all platforms. */
  async storageKeysInUse(runner: SqlRunner, storageKeys: readonly string[]): Promise<Set<string>> {
    const rows = rowsOf<{ storage_key: string }>(
      await runner.query(
        `SELECT d.storage_key FROM unnest($1::integer[], $2::text[]) AS k (platform_key, storage_key)
         JOIN documents d ON d.platform_key = k.platform_key AND d.storage_key = k.storage_key
         WHERE d.deleted_at IS NULL`,
        [storageKeys.map(platformKeyOf), [...storageKeys]],
      ),
    );
    return new Set(rows.map((row) => row.storage_key));
  }

  private async findOne(
    runner: SqlRunner,
    { platformKey, id }: DocumentKey,
    lock: string,
  ): Promise<Document | undefined> {
    const rows = rowsOf<DocumentRow>(
      await runner.query(
        `SELECT * FROM documents WHERE platform_key = $1 AND id = $2 AND deleted_at IS NULL ${lock}`,
        [platformKey, id],
      ),
    );
    return rows[0] ? this.toDocument(rows[0]) : undefined;
  }

  private valuesOf(document: Document): unknown[] {
    const { file, documentNumber } = document;
    return [
      document.platformKey,
      document.id,
      document.holderId,
      document.documentType,
      document.country,
      document.side,
      documentNumber === null
        ? null
        : this.vault.sealField(documentNumber, formatId('Document', document.id), DOCUMENT_NUMBER),
      file.fileName,
      file.storageKey,
      file.contentType,
      file.sizeBytes,
      file.sha256,
      document.version,
      new Date(document.updatedAtMs),
    ];
  }

  private toDocument(row: DocumentRow): Document {
    const sealed = row.document_number_sealed;
    return {
      platformKey: row.platform_key,
      id: trustUuid(row.id),
      holderId: row.holder_id,
      documentType: row.document_type,
      country: row.country,
      side: row.side,
      documentNumber:
        sealed === null
          ? null
          : this.vault.unsealField(sealed, formatId('Document', row.id), DOCUMENT_NUMBER),
      file: {
        storageKey: row.storage_key,
        fileName: row.file_name,
        contentType: row.content_type,
        sizeBytes: row.size_bytes,
        sha256: row.sha256,
      },
      version: Number(row.version),
      createdAtMs: row.created_at.getTime(),
      updatedAtMs: row.updated_at.getTime(),
    };
  }
}
