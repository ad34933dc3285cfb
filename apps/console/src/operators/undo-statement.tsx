import type { ReactNode } from 'react';
import { operatorApi } from '../api/client';
import { Action, LongTextField, textOf } from '../ui/dialog';
import { useFilters } from '../ui/filters';
import { ForeignText, When } from '../ui/values';
import type { useOutcome } from './outcome';
import { Person } from './person';
import type { ListedStatement } from './resources';

interface UndoProps {
  of: ListedStatement;
  /** Undefined for people who may not undo statements. */
  run: ReturnType<typeof useOutcome>['run'] | undefined;
}

/** Who has undone a statement, or the button that does it. */
export function UndoStatement({
  of: { id, statementId, isLastImport, undoneAt, undoneBy, undonePerson, undoReason },
  run,
}: UndoProps): ReactNode {
  const [, change] = useFilters();
  if (undoneAt !== null) {
    return (
      <>
        <ForeignText>{undoReason}</ForeignText>, by{' '}
        {undoneBy !== null && <Person name={undonePerson} operatorId={undoneBy} />}, <When at={undoneAt} />
      </>
    );
  }
  if (!run) return 'no';
  if (!isLastImport) {
    return (
      <button type="button" onClick={() => change({ importedAfter: id })}>
        Undo the later imports first
      </button>
    );
  }
  const undo = (fields: FormData, key: string): Promise<void> => {
    const call = operatorApi.POST('/statements/{statementId}/undo', {
      params: { path: { statementId: id } },
      headers: { 'idempotency-key': key },
      body: { reason: textOf(fields, 'reason') ?? '' },
    });
    return run(call, () => `The statement ${statementId} is undone.`);
  };
  return (
    <Action name="Undo statement" operation="undoStatement" look="danger" act={undo}>
      <p>
        Entries against its lines are booked, and what they have matched is open again. Only the last import
        of the account can be undone.
      </p>
      <LongTextField name="reason" label="Reason, without personal data" />
    </Action>
  );
}
