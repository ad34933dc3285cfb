import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf } from '../api/client';
import { usePlatformId } from '../session';
import { Empty } from '../ui/feedback';
import { useFilters } from '../ui/filters';
import { Table, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Silent } from '../ui/silent';
import { Loaded, Ref, useApi } from './api';
import { CustomerName, PayeeName, useReadNames } from './names';

interface Found {
  kind: string;
  id: string;
}

const KINDS: Readonly<Record<string, string>> = {
  Customer: 'Customer',
  InternalAccount: 'Internal account',
  ExternalAccount: 'External account',
  Transaction: 'Payment',
  Quote: 'Quote',
  Verification: 'Verification',
  BeneficialOwner: 'Beneficial owner',
  Document: 'Document',
  BulkUploadJob: 'Import',
  Webhook: 'Event',
  WebhookEndpoint: 'Endpoint',
  WebhookDelivery: 'Delivery',
};

const COLUMNS: readonly Column<Found>[] = [
  { name: 'What', cell: ({ kind }) => KINDS[kind] ?? kind },
  {
    name: 'Name',
    cell: ({ kind, id }) => {
      if (kind === 'Customer') return <CustomerName id={id} />;
      return kind === 'ExternalAccount' && <PayeeName id={id} />;
    },
  },
  { name: 'Id', cell: ({ id }) => <Ref id={id} /> },
];

function Results({ text }: { text: string }): ReactNode {
  const api = useApi();
  const readNames = useReadNames();
  const query = useQuery({
    queryKey: [usePlatformId(), 'find', text],
    queryFn: async () => {
      const answer = await bodyOf(api.GET('/find', { params: { query: { query: text } } }));
      await readNames(answer.found.map(({ id }) => id));
      return answer;
    },
  });
  return (
    <Loaded of={query}>
      {({ found, parts }) => (
        <>
          <Silent parts={parts} onRetry={() => void query.refetch()} />
          {found.length === 0 ? (
            <Empty title="Nothing has this name.">
              <p>Ids and references are found as a whole, names by words or their first 3 letters or more.</p>
            </Empty>
          ) : (
            <Table caption="Findings" rows={found} columns={COLUMNS} keyOf={({ id }) => id} />
          )}
        </>
      )}
    </Loaded>
  );
}

/** What a text names in the platform. */
export function FindPage(): ReactNode {
  const [{ query = '' }] = useFilters();
  return (
    <Page title="Find" question="Where is this customer, payment or account?">
      {query === '' ? (
        <Empty title="Nothing is looked up yet.">
          <p>
            Type a name or its first 3 letters, an e-mail address, an id, a reference, an amount, the number
            of an account or its last four characters, your reference, your id of a customer or a UMA address
            into the field of the menu, and press Enter.
          </p>
        </Empty>
      ) : (
        <Results text={query} />
      )}
    </Page>
  );
}
