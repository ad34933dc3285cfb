import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { Empty, FailureNote, Loading } from '../ui/feedback';
import { useFilters } from '../ui/filters';
import { Table, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { About } from './about';
import { LOGGED } from './queries';
import type { Findings } from './resources';
import { PlatformName } from './subject-names';
import { Silent } from '../ui/silent';
import { wordsOf } from './words';

type Found = Findings['found'][number];

const columns: readonly Column<Found>[] = [
  { name: 'What', cell: ({ kind }) => wordsOf(kind) },
  {
    name: 'Id',
    cell: ({ id }) => <About id={id} />,
  },
  {
    name: 'Platform',
    cell: ({ platformId }) => (platformId === null ? 'the deployment' : <PlatformName id={platformId} />),
  },
];

/** What a text names. */
export function FindPage(): ReactNode {
  const [{ query = '' }] = useFilters();
  return (
    <Page title="Find" question="What is this id, reference or name?">
      {query === '' ? (
        <Empty title="Nothing is looked up yet.">
          <p>
            Type an id, a reference REF-… or RF…, an externalReference, a platformCustomerId, a UMA address,
            or a name or its first 3 letters into the field of the menu, and press Enter. Who finds customers
            by a name is in the audit log. References of banks are found on the page Matching.
          </p>
        </Empty>
      ) : (
        <Results query={query} />
      )}
    </Page>
  );
}

function Results({ query }: { query: string }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'find', query],
    queryFn: () => bodyOf(operatorApi.GET('/find', { params: { query: { query } } })),
    ...LOGGED,
  });
  if (error) return <FailureNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <>
      <Silent parts={data.parts} onRetry={() => void refetch()} />
      {data.found.length === 0 ? (
        <Empty title="Nothing has this name.">
          <p>Ids and references are found as a whole, names by words or their first 3 letters or more.</p>
        </Empty>
      ) : (
        <Table caption="Findings" rows={data.found} columns={columns} keyOf={({ id }) => id} />
      )}
    </>
  );
}
