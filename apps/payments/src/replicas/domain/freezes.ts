import type { FreezeDirection, FreezeKind, Uuid } from '@corridor/kernel';
import { HOUSE_KEY } from '../../ledger/domain/journal-entry';

/** What can be frozen. The subject is a uuid, the code of a currency, or empty for the platform itself. */
export interface FreezeSubject {
  platformKey: number;
  kind: FreezeKind;
  subject: string;
}

/** A freeze that holds now. */
export interface ActiveFreeze extends FreezeSubject {
  direction: FreezeDirection;
}

/** An external account. A freeze of its owner stops its money too. */
interface OwnedAccount {
  id: Uuid;
  customerId: Uuid | null;
}

/** Those that money leaves or reaches. */
export interface FrozenParties {
  platformKey: number;
  customers?: readonly (Uuid | null)[];
  internal?: readonly (Uuid | undefined)[];
  external?: readonly (OwnedAccount | undefined)[];
  currencies: readonly string[];
}

const keyOf = ({ platformKey, kind, subject }: FreezeSubject): string => `${platformKey} ${kind} ${subject}`;

/** A frozen currency belongs to no platform. */
export function currencySubject(code: string): FreezeSubject {
  return { platformKey: HOUSE_KEY, kind: 'CURRENCY', subject: code };
}

function subjectsOf(parties: FrozenParties): FreezeSubject[] {
  const { platformKey, customers = [], internal = [], external = [], currencies } = parties;
  const of = (kind: FreezeKind, ids: readonly (Uuid | null | undefined)[]): FreezeSubject[] =>
    ids.flatMap((id) => (id == null ? [] : { platformKey, kind, subject: id }));
  return [
    { platformKey, kind: 'PLATFORM', subject: '' },
    ...currencies.map(currencySubject),
    ...of('CUSTOMER', [...customers, ...external.map((account) => account?.customerId)]),
    ...of('INTERNAL_ACCOUNT', internal),
    ...of(
      'EXTERNAL_ACCOUNT',
      external.map((account) => account?.id),
    ),
  ];
}

/** The freezes that a decision may meet. */
export class FreezeSet {
  private readonly directions = new Map<string, FreezeDirection>();

  constructor(freezes: readonly ActiveFreeze[] = []) {
    for (const freeze of freezes) this.directions.set(keyOf(freeze), freeze.direction);
  }

  /** Whether a freeze of one of the parties stops money in this direction. */
  stops(direction: 'OUT' | 'IN', parties: FrozenParties): boolean {
    if (this.directions.size === 0) return false;
    return subjectsOf(parties).some((subject) => {
      const found = this.directions.get(keyOf(subject));
      return found === direction || found === 'BOTH';
    });
  }
}
