import { Injectable } from '@nestjs/common';
import { formatId, trustUuid } from '@corridor/kernel';
import type { Transaction } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { PlatformClocks, type Erased, type Erasure } from '@corridor/service';
import { FileStorage } from '@corridor/storage';
import { DocumentListTotalRepository } from '../documents/document-list-total.repository';
import { DocumentRepository } from '../documents/document.repository';

/** Erases beneficial owners and documents of a customer, with the files. Verifications stay without their causes. */
@Injectable()
export class EraseCustomerHandler {
  constructor(
    private readonly clocks: PlatformClocks,
    private readonly documents: DocumentRepository,
    private readonly listTotals: DocumentListTotalRepository,
    private readonly storage: FileStorage,
  ) {}

  async execute({ manager }: Transaction, { platformKey, customerId }: Erasure): Promise<Erased> {
    const key = [platformKey, customerId];
    const owners = rowsOf<{ id: string }>(
      await manager.query(
        `UPDATE beneficial_owners SET personal_info = '{}' WHERE platform_key = $1 AND customer_id = $2 RETURNING id`,
        key,
      ),
    );
    await manager.query(
      'UPDATE identity_checks SET fingerprint = NULL WHERE platform_key = $1 AND customer_id = $2',
      key,
    );
    await manager.query(
      `UPDATE resubmissions r SET errors = '[]', fingerprint = NULL FROM verifications v
       WHERE v.platform_key = $1 AND v.customer_id = $2 AND r.platform_key = v.platform_key
         AND r.verification_id = v.id`,
      key,
    );
    const holders = [
      formatId('Customer', customerId),
      ...owners.map(({ id }) => formatId('BeneficialOwner', id)),
    ];
    const files = rowsOf<{ id: string; storage_key: string }>(
      await manager.query(
        `SELECT id, storage_key FROM documents WHERE platform_key = $1 AND holder_id = ANY($2::text[])
         ORDER BY id FOR UPDATE`,
        [platformKey, holders],
      ),
    );
    const nowMs = await this.clocks.now(manager, platformKey);
    for (const { id } of files) {
      const document = await this.documents.find(manager, { platformKey, id: trustUuid(id) });
      if (!document) continue;
      await this.documents.remove(manager, { platformKey, id: document.id }, nowMs);
      await this.listTotals.removed(manager, document);
    }
    await manager.query(
      `UPDATE documents SET document_number_sealed = NULL, file_name = '', sha256 = ''
       WHERE platform_key = $1 AND holder_id = ANY($2::text[])`,
      [platformKey, holders],
    );
    return {
      counts: { beneficialOwners: owners.length, documents: files.length },
      afterwards: async () => {
        for (const file of files) await this.storage.remove(file.storage_key);
      },
    };
  }
}
