import { useMutation } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { bodyOf, operatorApi } from '../api/client';
import { failureOf } from '../api/failure';
import { FailureNote } from '../ui/feedback';
import { SignInAgain, useSensitivity } from '../ui/sign-in-again';
import { Id } from '../ui/values';
import type { Review } from './resources';
import styles from './review.module.css';
import { wordsOf } from './words';

type Paper = Review['documents'][number];

/** The documents of a review. Each reading is in the audit log with the reason. */
export function ReviewDocuments({ of, reason }: { of: readonly Paper[]; reason: string }): ReactNode {
  if (of.length === 0) return <p>There is no document.</p>;
  return (
    <ul className={styles.documents}>
      {of.map((paper) => (
        <li key={paper.documentId} className={styles.document}>
          <DocumentCard paper={paper} reason={reason} />
        </li>
      ))}
    </ul>
  );
}

/** A document that was read, as the page has it. */
interface ReadPaper {
  /** Address of the bytes in this page alone. */
  url: string;
  type: string;
}

/** Makes a link, which the audit log keeps, and reads the document by it. @throws ApiFailure */
async function readPaper(documentId: string, reason: string): Promise<ReadPaper> {
  const link = await bodyOf(
    operatorApi.POST('/documents/{documentId}/link', { params: { path: { documentId } }, body: { reason } }),
  );
  if (!('url' in link)) throw new Error('A second person must approve the link first.');
  const { search } = new URL(link.url);
  const response = await fetch(`/api/documents/${encodeURIComponent(documentId)}${search}`);
  if (!response.ok) throw failureOf(response, await response.json().catch(() => undefined));
  const bytes = await response.blob();
  return { url: URL.createObjectURL(bytes), type: bytes.type };
}

function DocumentCard({ paper, reason }: { paper: Paper; reason: string }): ReactNode {
  const { documentId, documentHolder, documentType } = paper;
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => readPaper(documentId, reason) });
  const { isStale } = useSensitivity('createDocumentLink');
  useEffect(() => {
    if (data === undefined) return undefined;
    return () => URL.revokeObjectURL(data.url);
  }, [data]);
  const name = wordsOf(documentType);
  return (
    <>
      <h3>{name}</h3>
      <p>
        <Id id={documentId} /> of <Id id={documentHolder} />
      </p>
      {error && (isStale ? <SignInAgain /> : <FailureNote error={error} onRetry={() => mutate()} />)}
      {data?.type.startsWith('image/') && <img className={styles.image} src={data.url} alt={name} />}
      {data && (
        <p>
          <a href={data.url} download={name}>
            Save the {name.toLowerCase()}
          </a>
        </p>
      )}
      {!data && (
        <p>
          <button type="button" disabled={isPending} onClick={() => mutate()}>
            {isPending ? 'Reading…' : 'Show the document'}
          </button>
        </p>
      )}
    </>
  );
}
