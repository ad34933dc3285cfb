import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { FailureNote } from '../ui/feedback';
import { CopyButton, Id, When } from '../ui/values';
import type { Review } from './resources';
import styles from './review.module.css';
import { wordsOf } from './words';

type Paper = Review['documents'][number];

/** The documents of a review. Each opening makes a link of 5 minutes, which the audit log keeps. */
export function ReviewDocuments({ of }: { of: readonly Paper[] }): ReactNode {
  if (of.length === 0) return <p>There is no document.</p>;
  return (
    <ul className={styles.documents}>
      {of.map((paper) => (
        <li key={paper.documentId} className={styles.document}>
          <DocumentCard paper={paper} />
        </li>
      ))}
    </ul>
  );
}

function DocumentCard({ paper: { documentId, documentHolder, documentType } }: { paper: Paper }): ReactNode {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () =>
      bodyOf(operatorApi.POST('/documents/{documentId}/link', { params: { path: { documentId } } })),
  });
  return (
    <>
      <h3>{wordsOf(documentType)}</h3>
      <p>
        <Id id={documentId} /> of <Id id={documentHolder} />
      </p>
      {error && <FailureNote error={error} onRetry={() => mutate()} />}
      {data && 'url' in data ? (
        <p>
          <a href={data.url} target="_blank" rel="noreferrer">
            Open the {wordsOf(documentType).toLowerCase()} in a new tab
          </a>{' '}
          <CopyButton text={data.url} what="the link" /> The link ends <When at={data.expiresAt} />
        </p>
      ) : (
        <p>
          <button type="button" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Making a link…' : 'Show the document'}
          </button>
        </p>
      )}
    </>
  );
}
