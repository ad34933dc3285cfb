import type { ReactNode } from 'react';
import { Id } from '../ui/values';

interface PersonProps {
  /** Null if nobody knows who is behind the operator. */
  name: string | null;
  operatorId: string;
}

/** Who acted: the person, and the credential or the session that the person used. */
export function Person({ name, operatorId }: PersonProps): ReactNode {
  return (
    <>
      {name !== null && <strong>{name}</strong>} <Id id={operatorId} />
    </>
  );
}
