import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { bodyOf, operatorApi } from '../api/client';
import { failureOf } from '../api/failure';
import { useOperatorMay } from '../session';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { Empty, FailureNote, Loading, Note } from '../ui/feedback';
import { Page, Section } from '../ui/page';
import { Facts, Id, Status, When } from '../ui/values';
import { Details } from './details';
import { FreezeBannerOf } from './freeze-actions';
import { kindOfSubject } from './freeze-kinds';
import { useOutcome } from './outcome';
import type { Review } from './resources';
import { ReviewDocuments } from './review-documents';
import { gapsOf, partsOf } from './review-gaps';
import { kindNames } from './review-kinds';
import styles from './review.module.css';
import { CustomerName, PlatformName } from './subject-names';
import { wordsOf } from './words';

type Decision = 'APPROVE' | 'REJECT' | 'RESUBMIT';

const NOT_FOUND = 404;
/** Why somebody usually reads a review. */
const USUAL_REASON = 'to decide this review';

/** A review that was revealed, and why. */
interface Revealed {
  review: Review;
  reason: string;
}

/** A review that waits, masked; null if it waits no more. */
async function readReview(reviewId: string): Promise<Review | null> {
  const { data, error, response } = await operatorApi.GET('/reviews/{reviewId}', {
    params: { path: { reviewId } },
  });
  if (data) return data;
  if (response.status === NOT_FOUND) return null;
  throw failureOf(response, error);
}

function decide({ id, kind }: Review, body: { decision: Decision; reason: string }, key: string) {
  const headers = { 'idempotency-key': key };
  if (kind === 'VERIFICATION') {
    const params = { path: { verificationId: id } };
    return operatorApi.POST('/verifications/{verificationId}/decision', { params, headers, body });
  }
  if (kind === 'BENEFICIAL_OWNER') {
    const params = { path: { beneficialOwnerId: id } };
    return operatorApi.POST('/beneficial-owners/{beneficialOwnerId}/decision', { params, headers, body });
  }
  const params = { path: { externalAccountId: id } };
  return operatorApi.POST('/external-accounts/{externalAccountId}/decision', { params, headers, body });
}

/** One thing that waits for a decision, with all that the decision needs. Personal data is masked until a reason is given. */
export function ReviewPage({ id }: { id: string }): ReactNode {
  const mayReview = useOperatorMay('REVIEW');
  const { run, note } = useOutcome('The decision is made.');
  const { data, error, refetch } = useQuery({
    queryKey: ['ops', 'reviews', 'one', id],
    queryFn: () => readReview(id),
    enabled: mayReview,
  });
  // What is revealed is in this page alone, and goes with it.
  const [last, setRevealed] = useState<Revealed>();
  const revealed = last?.review.id === data?.id ? last : undefined;
  const reveal = async (fields: FormData, key: string): Promise<void> => {
    const reason = textOf(fields, 'reason') ?? '';
    const answer = await bodyOf(
      operatorApi.POST('/reviews/{reviewId}/reveal', {
        params: { path: { reviewId: id } },
        headers: { 'idempotency-key': key },
        body: { reason },
      }),
    );
    if ('subject' in answer) setRevealed({ review: answer, reason });
  };
  const act =
    (review: Review, decision: Decision) =>
    (fields: FormData, key: string): Promise<void> =>
      run<unknown>(decide(review, { decision, reason: textOf(fields, 'reason') ?? '' }, key));
  return (
    <Page
      title="Review"
      question="Is this customer, owner or account what it says?"
      actions={
        mayReview && data ? (
          <>
            {!revealed && <Reveal act={reveal} />}
            <Decisions review={data} act={act} />
          </>
        ) : undefined
      }
    >
      {kindOfSubject(id) && <FreezeBannerOf subjectId={id} />}
      {note}
      <p>
        <Id id={id} whole />
      </p>
      {error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!mayReview && <Note>Only compliance sees the data of a review.</Note>}
      {mayReview && data === undefined && !error && <Loading />}
      {data === null && (
        <Empty title="It waits for no decision.">
          <p>
            It was decided, or it has changed. <Link href="/reviews">See what waits.</Link>
          </p>
        </Empty>
      )}
      {data && (
        <ReviewData
          review={revealed?.review ?? data}
          isRevealed={revealed !== undefined}
          reason={revealed?.reason ?? USUAL_REASON}
        />
      )}
    </Page>
  );
}

function Reveal({ act }: { act: (fields: FormData, key: string) => Promise<void> }): ReactNode {
  return (
    <Action name="Reveal" operation="revealReview" act={act}>
      <p>Your name and the reason go to the audit log. The data does not.</p>
      <LongTextField name="reason" label="Reason, without personal data" value={USUAL_REASON} />
    </Action>
  );
}

interface DecisionsProps {
  review: Review;
  act: (review: Review, decision: Decision) => (fields: FormData, key: string) => Promise<void>;
}

function Decisions({ review, act }: DecisionsProps): ReactNode {
  const reason = <LongTextField name="reason" label="Reason, without personal data" />;
  return (
    <>
      <Action name="Approve" operation="decideVerification" look="primary" act={act(review, 'APPROVE')}>
        <p>{kindNames[review.kind]}: it may be used from now on.</p>
        {reason}
      </Action>
      <Action name="Ask for more" operation="decideVerification" act={act(review, 'RESUBMIT')}>
        <p>The platform reads the reason, and sends correct data.</p>
        {reason}
      </Action>
      <Action name="Reject" operation="decideVerification" look="danger" act={act(review, 'REJECT')}>
        <p>{kindNames[review.kind]}: it may not be used.</p>
        {reason}
      </Action>
    </>
  );
}

interface ReviewDataProps {
  review: Review;
  isRevealed: boolean;
  /** Why its documents are read. */
  reason: string;
}

function ReviewData({ review, isRevealed, reason }: ReviewDataProps): ReactNode {
  const { kind, customerId, platformId, since, subject, check, documents } = review;
  const gaps = gapsOf(review);
  const { data, owners } = partsOf(subject ?? {});
  return (
    <>
      <Facts
        of={[
          ['What', kindNames[kind]],
          ['Customer', customerId && <CustomerName id={customerId} />],
          ['Platform', <PlatformName key="platform" id={platformId} />],
          ['Waits since', <When key="since" at={since} />],
          ['Personal data', <Status key="shown" value={isRevealed ? 'REVEALED' : 'MASKED'} tone="neutral" />],
        ]}
      />
      <Section title="What is missing">
        {gaps.length === 0 ? (
          <p>Nothing of the usual data is missing.</p>
        ) : (
          <ul className={styles.gaps}>
            {gaps.map((gap) => (
              <li key={gap}>{wordsOf(gap)}</li>
            ))}
          </ul>
        )}
      </Section>
      <div className={styles.compared}>
        <div>
          <Section title="Data">
            {subject ? (
              <Details of={data} />
            ) : (
              <Note>The data can not be read now. Load the page again in a minute.</Note>
            )}
          </Section>
          {owners.length > 0 && (
            <Section title="Owners">
              {owners.map((owner, index) => (
                <Details key={`owner ${index + 1}`} of={owner} />
              ))}
            </Section>
          )}
        </div>
        <div>
          {kind !== 'EXTERNAL_ACCOUNT' && (
            <Section title="Documents">
              <ReviewDocuments of={documents} reason={reason} />
            </Section>
          )}
          {check && (
            <Section title="What the connector said">
              <Details of={check} />
            </Section>
          )}
        </div>
      </div>
    </>
  );
}
