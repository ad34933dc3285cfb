import { eventually } from '@corridor/testing';
import { at, textAt, type Answer, type Api, type CallOptions, type Json } from './api';

/** Uploads a file of customers. */
export function uploadCustomers(api: Api, csv: string | Blob, options: CallOptions = {}): Promise<Answer> {
  const file = typeof csv === 'string' ? new Blob([csv], { type: 'text/csv' }) : csv;
  return api.form('POST', '/customers/bulk/csv', { file }, { ...options, fileName: 'customers.csv' });
}

/** Waits for the end of an import. Resolves with the job. */
export async function importEnds(api: Api, jobId: string, limitMs = 60_000): Promise<Json> {
  return eventually(async () => {
    const { body } = await api.get(`/customers/bulk/jobs/${jobId}`);
    return ['COMPLETED', 'FAILED'].includes(String(at(body, 'status'))) && body;
  }, limitMs);
}

/** Imports a file. Resolves with the job after its end. */
export async function importCustomers(api: Api, csv: string, limitMs?: number): Promise<Json> {
  const accepted = await uploadCustomers(api, csv);
  if (accepted.status !== 202) throw new Error(`the file was refused: ${accepted.text}`);
  return importEnds(api, textAt(accepted.body, 'jobId'), limitMs);
}
