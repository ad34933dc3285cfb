import { eventually } from '@corridor/testing';
import type { Answer, Api, CallOptions, Json } from './api';

/** Uploads a file of customers. */
export function uploadCustomers(api: Api, csv: string | Blob, options: CallOptions = {}): Promise<Answer> {
  const file = typeof csv === 'string' ? new Blob([csv], { type: 'text/csv' }) : csv;
  return api.form('POST', '/customers/bulk/csv', { file }, { ...options, fileName: 'customers.csv' });
}

/** Waits for the end of an import. Resolves with the job. */
export async function importEnds(api: Api, jobId: string, limitMs = 60_000): Promise<Json> {
  return eventually(async () => {
    const job = await api.corridor.customers.getBulkUpload(jobId);
    return ['COMPLETED', 'FAILED'].includes(job.status) && job;
  }, limitMs);
}

/** Imports a file. Resolves with the job after its end. */
export async function importCustomers(api: Api, csv: string, limitMs?: number): Promise<Json> {
  const file = new File([csv], 'customers.csv', { type: 'text/csv' });
  const { jobId } = await api.corridor.customers.createBulkUpload({ file });
  return importEnds(api, jobId, limitMs);
}
