import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { failureOf } from '../api/failure';
import { Note } from '../ui/feedback';

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

const WAITS_FOR_A_SECOND = 202;

interface Outcome {
  /**
   * Waits for an action and reads the pages again that it changes.
   * @param said what the answer says, if that is more than that it was done
   * @throws ApiFailure
   */
  run: <T>(call: Promise<Answer<T>>, said?: (answer: T) => string) => Promise<void>;
  /** Says what became of the last action. */
  note: ReactNode;
}

/**
 * What became of the actions of a page. An action may wait for a second person: then nothing has changed yet.
 * @param done what is true once the action was done, e.g. "The break is resolved."
 */
export function useOutcome(done: string): Outcome {
  const queries = useQueryClient();
  const [last, setLast] = useState<{ status: number; said: string }>();
  const run: Outcome['run'] = async (call, said) => {
    const { data, error, response } = await call;
    if (!response.ok) throw failureOf(response, error);
    const { status } = response;
    const isDone = status !== WAITS_FOR_A_SECOND && data !== undefined;
    setLast({ status, said: isDone && said ? said(data) : done });
    await queries.invalidateQueries({ queryKey: ['ops'] });
  };
  if (last === undefined) return { run, note: null };
  const note =
    last.status === WAITS_FOR_A_SECOND ? (
      <Note>
        <p>
          This action needs a second person. It waits in <Link href="/approvals">Approvals</Link> for 72
          hours, and nothing has changed yet.
        </p>
      </Note>
    ) : (
      <Note>
        <p>{last.said}</p>
      </Note>
    );
  return { run, note };
}
