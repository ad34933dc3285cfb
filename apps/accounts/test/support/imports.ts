import { DataSource } from 'typeorm';
import { mintUuid } from '@corridor/kernel';
import type { ListedBulkUploadJobResource, Page, UploadedFile } from '@corridor/contracts';
import { FileStorage, newStorageKey } from '@corridor/storage';
import { BulkUploadJobRepository, type LeasedJob } from '../../src/bulk-uploads/bulk-upload-job.repository';
import { ImportFileHandler } from '../../src/bulk-uploads/import-file.handler';
import type { Accounts, Answer, Around } from './accounts';

/** A job as its GET shows it. */
export interface ShownJob {
  id: string;
  status: string;
  progress: { total: number; processed: number; successful: number; failed: number };
  errors: {
    correlationId: string;
    code: string;
    message: string;
    details: { errors?: { field: string }[]; line?: number };
  }[];
  ignoredColumns: string[];
  completedAt?: string;
}

async function* pieces(text: string | Buffer): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text as string);
  for (let from = 0; from < bytes.length; from += 65_536)
    yield await Promise.resolve(bytes.subarray(from, from + 65_536));
}

/** A file of individuals `u-1`, `u-2` …. `rowOf` can change the rows. */
export function individuals(count: number, rowOf = (n: number) => `u-${n},INDIVIDUAL,Ada ${n}`): string {
  const rows = Array.from({ length: count }, (_none, at) => rowOf(at + 1));
  return ['platformCustomerId,customerType,fullName', ...rows].join('\n');
}

/** Runs imports by hand, because no worker of the service runs. */
export class Imports {
  readonly storage: FileStorage;
  readonly jobs: BulkUploadJobRepository;
  readonly importFile: ImportFileHandler;
  readonly dataSource: DataSource;

  constructor(private readonly accounts: Accounts) {
    const { module } = accounts;
    this.storage = module.get(FileStorage, { strict: false });
    this.jobs = module.get(BulkUploadJobRepository, { strict: false });
    this.importFile = module.get(ImportFileHandler, { strict: false });
    this.dataSource = module.get(DataSource, { strict: false });
  }

  async store(text: string | Buffer): Promise<UploadedFile> {
    const storageKey = newStorageKey(this.accounts.platform.platformKey);
    await this.storage.write(storageKey, pieces(text));
    return { storageKey, fileName: 'c.csv', contentType: 'text/csv', sizeBytes: 1, sha256: 'h' };
  }

  async post(text: string | Buffer, around?: Around): Promise<Answer> {
    return this.accounts.createBulkUpload({ file: await this.store(text) }, around);
  }

  /** Uploads a file and returns the job's id. */
  async upload(text: string | Buffer): Promise<string> {
    const { status, body } = await this.post(text);
    expect({ status, is: body['status'] }).toEqual({ status: 202, is: 'PENDING' });
    return String(body['jobId']);
  }

  async get(jobId: string, around?: Around): Promise<ShownJob> {
    return (await this.accounts.getBulkUpload(jobId, around)).body as unknown as ShownJob;
  }

  async list(query: object = {}): Promise<Page<ListedBulkUploadJobResource>> {
    return (await this.accounts.listBulkUploads(query)).body as unknown as Page<ListedBulkUploadJobResource>;
  }

  /** Leases the next job as another process would. */
  async take(): Promise<LeasedJob> {
    const job = await this.jobs.lease(this.dataSource.manager, mintUuid());
    if (!job) throw new Error('there is no job to take');
    return job;
  }

  /** Finishes a job as a process does that isn't killed. */
  async finish(job: LeasedJob): Promise<void> {
    await this.importFile.execute(job, () => true);
  }

  /** Runs until the process is killed: at the nth check whether it may continue. */
  async killedAfter(job: LeasedJob, questions: number): Promise<void> {
    let asked = 0;
    await this.importFile.execute(job, () => (asked += 1) <= questions);
  }

  /** Lets the lease of a killed process expire. */
  async expireLeases(): Promise<void> {
    await this.accounts.database.owner.query(
      `UPDATE accounts.bulk_upload_jobs SET lease_until = clock_timestamp() - interval '1 second'
       WHERE lease_until IS NOT NULL`,
    );
  }

  /** Imports a whole file and returns the job. */
  async run(text: string | Buffer): Promise<ShownJob> {
    const jobId = await this.upload(text);
    await this.finish(await this.take());
    return this.get(jobId);
  }

  /** The platform's own ids of its customers, sorted. */
  async customerIds(): Promise<string[]> {
    const { rows } = await this.accounts.database.owner.query<{ id: string }>(
      'SELECT platform_customer_id AS id FROM accounts.customers WHERE platform_key = $1 ORDER BY 1',
      [this.accounts.platform.platformKey],
    );
    return rows.map(({ id }) => id);
  }

  /** Whether the storage still contains the file. */
  async isStored(storageKey: string): Promise<boolean> {
    for await (const { key } of this.storage.list()) if (key === storageKey) return true;
    return false;
  }
}
