import { Readable } from 'node:stream';
import { parseId, trustUuid } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { recordsInOrder } from '@corridor/service';
import { FileStorage, MissingFile, type StoredFile } from '@corridor/storage';
import { OwnerRepository } from '../src/beneficial-owners/owner.repository';
import { DocumentListTotalRepository } from '../src/documents/document-list-total.repository';
import { DocumentRepository } from '../src/documents/document.repository';
import { EraseCustomerHandler } from '../src/erasures/erase-customer.handler';
import { aBusiness, anOwner, aPerson, Compliance } from './support/compliance';

let compliance: Compliance;

beforeAll(async () => {
  compliance = await Compliance.start();
});
afterAll(() => compliance?.stop());

/** Files in memory. */
class Files extends FileStorage {
  readonly kept = new Set<string>();
  write(key: string): Promise<void> {
    return Promise.resolve(void this.kept.add(key));
  }
  read(key: string): Promise<Readable> {
    return this.kept.has(key) ? Promise.resolve(Readable.from([])) : Promise.reject(new MissingFile(key));
  }
  remove(key: string): Promise<void> {
    return Promise.resolve(void this.kept.delete(key));
  }
  list(): AsyncIterable<StoredFile> {
    return Readable.from([]);
  }
}

async function countOfNames(): Promise<{ owners: number; words: number }> {
  const sql = `SELECT count(DISTINCT beneficial_owner_id)::integer AS owners, count(*)::integer AS words
    FROM compliance.owner_name_words`;
  const { rows } = await compliance.database.owner.query<{ owners: number; words: number }>(sql);
  return rows[0] ?? { owners: 0, words: 0 };
}

/** Computes the words of all owners again, as `rotate-keys` does, and returns the number of owners that were changed. */
function renewNames(): Promise<number> {
  const owners = new OwnerRepository(compliance.runtime.vault);
  const { dataSource, vault } = compliance.runtime;
  const unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, vault);
  const part = recordsInOrder(unitOfWork, 'names', ({ manager }, after) =>
    owners.renewNames(manager, after, 1),
  );
  return part.renew();
}

describe('the erasure of a customer in compliance', () => {
  it('removes owners, documents and files of this customer alone', async () => {
    const files = new Files();
    const make = async (lastName: string) => {
      const customerId = compliance.addCustomer(aBusiness());
      const owner = await compliance.createOwner(
        anOwner(customerId, { personalInfo: aPerson({ lastName }) }),
      );
      for (const holder of [customerId, String(owner.body['id'])])
        await compliance.addDocument(holder, 'PASSPORT');
      return customerId;
    };
    const [erased, other] = [await make('Quandt'), await make('Garbo')];
    const { owner } = compliance.database;
    await owner.query(`UPDATE compliance.documents SET file_name = 'quandt.pdf' WHERE holder_id = $1`, [
      erased,
    ]);
    const keys = await owner.query<{ key: string }>('SELECT storage_key AS key FROM compliance.documents');
    for (const { key } of keys.rows) files.kept.add(key);
    expect(files.kept.size).toBe(4);

    const { clocks, vault, dataSource } = compliance.runtime;
    const handler = new EraseCustomerHandler(
      clocks,
      new DocumentRepository(vault),
      new DocumentListTotalRepository(),
      files,
    );
    const unitOfWork = new UnitOfWork(dataSource, { handOver: () => undefined }, vault);
    const customerId = trustUuid(String(parseId('Customer', erased)));
    const { owners: stored, words: written } = await countOfNames();
    expect(stored).toBe(2);
    expect(await renewNames()).toBe(0);
    for (let times = 1; times <= 2; times += 1) {
      const { platformKey } = compliance;
      const { counts, afterwards } = await unitOfWork.transaction((tx) =>
        handler.execute(tx, { platformKey, customerId, related: [] }),
      );
      await afterwards?.();
      expect(counts).toEqual({ beneficialOwners: 1, documents: 2 });
    }
    const { rows } = await owner.query<{ t: string }>(
      'SELECT o::text AS t FROM compliance.beneficial_owners o UNION ALL SELECT d::text FROM compliance.documents d',
    );
    const text = rows.map(({ t }) => t).join('\n');
    expect(text.toLowerCase()).not.toContain('quandt');
    expect(text).toContain('Garbo');
    expect(files.kept.size).toBe(2);
    expect(await countOfNames()).toMatchObject({ owners: 1 });
    await owner.query('DELETE FROM compliance.owner_name_words');
    expect(await renewNames()).toBe(1);
    expect((await countOfNames()).words).toBeLessThan(written);
    expect((await compliance.listOwners({ customerId: other })).body['totalCount']).toBe(1);
  });
});
