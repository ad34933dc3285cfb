import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { useOperatorMay } from '../session';
import { Empty, Note } from '../ui/feedback';
import { FilterBar, SelectFilter, useFilters, useIsFiltered } from '../ui/filters';
import { ListView, useList, type Column } from '../ui/list';
import { Page } from '../ui/page';
import { Id, When } from '../ui/values';
import { oneOf } from '../ui/choice';
import { given } from './queries';
import type { Review } from './resources';
import { gapsOf } from './review-gaps';
import { kindNames, REVIEW_KINDS } from './review-kinds';
import { CustomerName } from './subject-names';
import { wordsOf } from './words';

const columns: readonly Column<Review>[] = [
  { name: 'Review', cell: ({ id }) => <Id id={id} href={`/reviews/${id}`} /> },
  { name: 'What', cell: ({ kind }) => kindNames[kind] },
  {
    name: 'Customer',
    cell: ({ customerId }) => (customerId === null ? "the platform's own" : <CustomerName id={customerId} />),
  },
  { name: 'Since', cell: ({ since }) => <When at={since} /> },
  { name: 'Missing', cell: (review) => gapsOf(review).map(wordsOf).join(', ') || 'nothing' },
];

/** What waits for a decision of compliance. */
export function ReviewsPage(): ReactNode {
  const mayReview = useOperatorMay('REVIEW');
  return (
    <Page title="Reviews" question="Who waits for a decision of compliance?">
      {mayReview ? <Waiting /> : <Note>Only compliance sees the data of reviews.</Note>}
    </Page>
  );
}

function Waiting(): ReactNode {
  const [filters] = useFilters();
  const isFiltered = useIsFiltered();
  const query = given({ kind: oneOf(REVIEW_KINDS, filters['kind']) });
  const list = useList({
    queryKey: ['ops', 'reviews', query],
    read: (cursor, limit) =>
      bodyOf(operatorApi.GET('/reviews', { params: { query: { ...query, limit, ...given({ cursor }) } } })),
  });
  return (
    <>
      <FilterBar>
        <SelectFilter name="kind" label="Kind" options={REVIEW_KINDS} />
      </FilterBar>
      <ListView
        caption="Reviews"
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={
          <Empty title={isFiltered ? 'No review matches.' : 'Nobody waits for a decision.'}>
            <p>Verifications that no connector decides arrive here by themselves.</p>
          </Empty>
        }
      />
    </>
  );
}
