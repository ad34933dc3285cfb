import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { failureOf } from '../api/failure';
import { Note } from '../ui/feedback';

interface Answer {
  error?: unknown;
  response: Response;
}

const WAITS_FOR_A_SECOND = 202;

interface Outcome {
  /** Waits for an action and reads the pages again that it changes. @throws ApiFailure */
  run: (call: Promise<Answer>) => Promise<void>;
  /** Says what became of the last action. */
  note: ReactNode;
}

/**
 * What became of the actions of a page. An action may wait for a second person: then nothing has changed yet.
 * @param done what is true once the action was done, e.g. "The break is resolved."
 */
export function useOutcome(done: string): Outcome {
  const queries = useQueryClient();
  const [status, setStatus] = useState<number>();
  const run = async (call: Promise<Answer>): Promise<void> => {
    const { error, response } = await call;
    if (!response.ok) throw failureOf(response, error);
    setStatus(response.status);
    await queries.invalidateQueries({ queryKey: ['ops'] });
  };
  if (status === undefined) return { run, note: null };
  const note =
    status === WAITS_FOR_A_SECOND ? (
      <Note>
        <p>
          This action needs a second person. It waits in <Link href="/approvals">Approvals</Link> for 72
          hours, and nothing has changed yet.
        </p>
      </Note>
    ) : (
      <Note>
        <p>{done}</p>
      </Note>
    );
  return { run, note };
}
