import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { Action, LongTextField, textOf } from '../ui/dialog';
import type { useOutcome } from './outcome';

interface UndoMatchProps {
  matchId: string;
  run: ReturnType<typeof useOutcome>['run'];
}

/** Undoes a match of a person, or one that the system has found. */
export function UndoMatch({ matchId, run }: UndoMatchProps): ReactNode {
  const act = (fields: FormData, key: string): Promise<void> =>
    run(
      operatorApi.POST('/matches/{matchId}/undo', {
        params: { path: { matchId } },
        headers: { 'idempotency-key': key },
        body: { reason: textOf(fields, 'reason') ?? '' },
      }),
      () => 'The match is undone. Its lines and items are open again.',
    );
  return (
    <Action name="Undo" operation="undoMatch" look="danger" act={act}>
      <p>
        Its lines are in suspense again, with their breaks, and its items are open. A difference is booked
        back. The system does not match these lines again by itself.
      </p>
      <LongTextField name="reason" label="Reason, without personal data" />
    </Action>
  );
}
