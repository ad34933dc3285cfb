import type { ReactNode } from 'react';
import { Id, Name } from '../ui/values';

interface PersonProps {
  /** Null if nobody knows who is behind the operator. */
  name: string | null;
  operatorId: string;
}

/** Who acted: the person, and the credential or the session that the person used. */
export function Person({ name, operatorId }: PersonProps): ReactNode {
  return (
    <span>
      {name !== null && (
        <strong>
          <Name>{name}</Name>
        </strong>
      )}{' '}
      <Id id={operatorId} />
    </span>
  );
}
