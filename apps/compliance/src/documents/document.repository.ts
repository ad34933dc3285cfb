import { Injectable } from '@nestjs/common';
import type { DocumentType } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** Documents of customers and beneficial owners. */
@Injectable()
export class DocumentRepository {
  /** Types of the documents that each holder has; holders without any are left out. Ids as the API shows them. */
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
}
