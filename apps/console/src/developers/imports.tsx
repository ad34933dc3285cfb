import { useQuery } from '@tanstack/react-query';
import type { BulkUploadJob, ListedBulkUploadJob } from '@corridor/sdk';
import type { ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { useMay, usePlatformId } from '../session';
import { Action, FileField, fileOf } from '../ui/dialog';
import { Empty } from '../ui/feedback';
import { FilterBar, TextFilter, useFilters } from '../ui/filters';
import { ListView, Table, useList, type Column } from '../ui/list';
import { Page, Section } from '../ui/page';
import { Facts, ForeignText, Id, Status, When } from '../ui/values';
import { Loaded, useApi } from './api';

const POLL_MS = 2_000;

function Upload(): ReactNode {
  const api = useApi();
  const [, change] = useFilters();
  return (
    <Action
      name="Import customers"
      operation="createBulkUpload"
      look="primary"
      act={async (fields, key) => {
        const file = fileOf(fields, 'file');
        const { jobId } = await bodyOf(
          api.POST('/customers/bulk/csv', {
            headers: { 'idempotency-key': key },
            body: { file },
            bodySerializer: () => {
              const form = new FormData();
              form.append('file', file, file.name);
              return form;
            },
          }),
        );
        change({ jobId });
      }}
    >
      <p>
        UTF-8, at most 10 MB and 100,000 rows. The first row names the columns; only <code>customerType</code>{' '}
        is required. Others are <code>fullName</code>, <code>platformCustomerId</code>,{' '}
        <code>businessLegalName</code> and the fields of the address.
      </p>
      <FileField name="file" label="CSV file" accept=".csv,text/csv" />
    </Action>
  );
}

function Job({
  of: { id, status, progress, errors, ignoredColumns, completedAt },
}: {
  of: BulkUploadJob;
}): ReactNode {
  return (
    <>
      <Facts
        of={[
          ['Import', <Id key="id" id={id} whole />],
          ['Status', <Status key="status" value={status} />],
          [
            'Progress',
            <progress
              key="progress"
              aria-label="Rows"
              max={Math.max(progress.total, 1)}
              value={progress.processed}
            />,
          ],
          ['Rows', `${progress.processed} of ${progress.total}`],
          ['Created customers', progress.successful],
          ['Rejected rows', progress.failed],
          [
            'Ignored columns',
            ignoredColumns.length > 0 && <ForeignText key="ignored">{ignoredColumns.join(', ')}</ForeignText>,
          ],
          ['Ended', completedAt && <When at={completedAt} />],
        ]}
      />
      {errors.length > 0 && (
        <Section title="Rejected rows">
          <Table
            caption="Rejected rows"
            rows={errors.map((error, index) => ({ ...error, index }))}
            keyOf={({ index }) => String(index)}
            columns={[
              { name: 'Row', cell: ({ correlationId }) => correlationId },
              { name: 'Line', isFigure: true, cell: ({ details }) => details['line'] as number | undefined },
              { name: 'Code', cell: ({ code }) => code },
              { name: 'Message', cell: ({ message }) => message },
            ]}
          />
        </Section>
      )}
    </>
  );
}

function Progress({ jobId }: { jobId: string }): ReactNode {
  const api = useApi();
  const query = useQuery({
    queryKey: [usePlatformId(), 'import', jobId],
    queryFn: () => bodyOf(api.GET('/customers/bulk/jobs/{jobId}', { params: { path: { jobId } } })),
    refetchInterval: ({ state: { data } }) => (data === undefined || data.completedAt ? false : POLL_MS),
  });
  return <Loaded of={query}>{(job) => <Job of={job} />}</Loaded>;
}

const columns: readonly Column<ListedBulkUploadJob>[] = [
  { name: 'Import', cell: ({ id }) => <Id id={id} href={`/imports?jobId=${id}`} isBare /> },
  { name: 'Status', cell: ({ status }) => <Status value={status} /> },
  {
    name: 'Rows',
    isFigure: true,
    cell: ({ progress: { processed, total } }) => `${processed} of ${total}`,
  },
  { name: 'Created customers', isFigure: true, cell: ({ progress }) => progress.successful },
  { name: 'Rejected rows', isFigure: true, cell: ({ progress }) => progress.failed },
  { name: 'Created', cell: ({ createdAt }) => <When at={createdAt} /> },
];

function Imports(): ReactNode {
  const api = useApi();
  const list = useList({
    queryKey: [usePlatformId(), 'imports'],
    read: (cursor, limit) =>
      bodyOf(api.GET('/customers/bulk/jobs', { params: { query: { limit, cursor } } })),
    refetchInterval: (page) => (page?.data.some(({ completedAt }) => !completedAt) ? POLL_MS : false),
  });
  return (
    <ListView
      caption="Imports"
      list={list}
      keyOf={({ id }) => id}
      columns={columns}
      empty={
        <Empty title="Nothing was imported yet.">
          <p>Import a CSV file of customers here, or by the API.</p>
        </Empty>
      }
    />
  );
}

/** Imports of customers. */
export function ImportsPage(): ReactNode {
  const mayManage = useMay('MANAGE');
  const [{ jobId }] = useFilters();
  return (
    <Page
      title="Imports"
      question="How far is an import, and which rows were rejected?"
      actions={mayManage && <Upload />}
    >
      <FilterBar>
        <TextFilter name="jobId" label="Import" placeholder="BulkUploadJob:…" />
      </FilterBar>
      {jobId === undefined ? <Imports /> : <Progress jobId={jobId} />}
    </Page>
  );
}
