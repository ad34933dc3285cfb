import type { BulkUploadError } from '@corridor/sdk';
import type { Stage } from './stage';

const ROWS = 1_000;
const HEADER = 'platformCustomerId,customerType,fullName,birthDate,businessLegalName';

/** A row of the file. Some rows are businesses, a few are invalid. */
function rowOf(run: string, n: number): string {
  const id = `import-${run}-${n}`;
  if (n === 250) return `${id},PERSON,Ada Lovelace,1990-02-30,`;
  if (n === 500) return `${id},BUSINESS,,,`;
  if (n === 750) return `import-${run}-1,INDIVIDUAL,Ada Lovelace,,`;
  if (n === ROWS) return `,INDIVIDUAL,Ada,Lovelace,,`;
  return n % 10 === 0 ? `${id},BUSINESS,,,"Engines, No. ${n}"` : `${id},INDIVIDUAL,Ada ${n},1990-01-31,`;
}

/** The invalid fields of a row. */
function faultsOf({ details }: BulkUploadError): string[] {
  const { errors = [] } = details as { errors?: { message: string }[] };
  return errors.map(({ message }) => message);
}

/** Imports 1,000 customers, and reads the errors of the invalid rows. */
export async function tellImport(stage: Stage): Promise<void> {
  stage.chapter(`${ROWS} customers are imported`);
  const run = Date.now().toString(36);
  const rows = Array.from({ length: ROWS }, (_, at) => rowOf(run, at + 1));
  const file = new File([[HEADER, ...rows].join('\n')], 'customers.csv');
  const { jobId, status } = await stage.corridor.customers.createBulkUpload({ file });
  stage.expect('the import', status, 'PENDING');
  stage.say(`${jobId} is ${status}`);
  let shown = 0;
  const job = await stage.until('the end of the import', async () => {
    const now = await stage.corridor.customers.getBulkUpload(jobId);
    if (now.progress.processed >= shown + ROWS / 4 && now.status === 'PROCESSING') {
      shown = now.progress.processed;
      stage.say(`${shown} of ${now.progress.total} rows are done`);
    }
    return now.status === 'COMPLETED' ? now : undefined;
  });
  stage.say(`It is COMPLETED: ${job.progress.successful} customers, ${job.progress.failed} bad rows`);
  for (const error of job.errors) {
    const { correlationId, code } = error;
    const fields = faultsOf(error).join('; ');
    stage.say(`${correlationId.replace(run, '…')}: ${code}${fields ? `, ${fields}` : ''}`);
  }
  const codes = job.errors.map((error) => error.code);
  const invalid = 'INVALID_INPUT';
  stage.expect('the bad rows', codes, [invalid, invalid, 'PLATFORM_CUSTOMER_ID_EXISTS', invalid]);
  await stage.hears('BULK_UPLOAD_COMPLETED', jobId);
  const { data } = await stage.corridor.customers.listCustomers({ platformCustomerId: `import-${run}-10` });
  await stage.hears('CUSTOMER_CREATED', String(data[0]?.id));
}
