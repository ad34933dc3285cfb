import { cutText, DomainError } from '@corridor/kernel';
import { findAccountType, sandboxSuffix } from '@corridor/contracts';
import { NameCheckPort, type NameCheckAnswer, type NameCheckQuestion } from '../name-check.port';

/** How long suffix 104 stays PENDING, domain time (docs/behaviour.md 7). */
const PENDING_MS = 30_000;

type Scenario = (name: string | null) => NameCheckAnswer;

/** The holder's name in a shorter form of the rail: `A. Lovelace`. */
function similarName(name: string | null): string | null {
  const words = (name ?? '').trim().split(/\s+/);
  const [first = '', ...rest] = words;
  return rest.length > 0 ? [`${cutText(first, 1)}.`, ...rest].join(' ') : name;
}

const matched: Scenario = (verifiedName) => ({ match: 'MATCHED', verifiedName });

/** Outcomes by the last three digits of the primary identifier (docs/sandbox.md). */
const scenarios: Readonly<Record<string, Scenario>> = {
  '102': () => ({ match: 'NOT_MATCHED', verifiedName: null }),
  '103': (name) => ({ match: 'PARTIAL_MATCH', verifiedName: similarName(name) }),
  '104': (verifiedName) => ({
    match: 'PENDING',
    verifiedName: null,
    settles: { afterMs: PENDING_MS, result: { match: 'MATCHED', verifiedName } },
  }),
  '105': () => {
    throw new DomainError('INVALID_BANK_ACCOUNT', 'the bank knows no such account');
  },
  '109': () => {
    throw new DomainError('INTERNAL_ERROR', 'an internal error occurred');
  },
};

/** The name check of the sandbox. */
export class SandboxNameCheckAdapter extends NameCheckPort {
  check(
    question: Pick<NameCheckQuestion, 'accountType' | 'primaryIdentifier' | 'beneficiaryName'>,
  ): Promise<NameCheckAnswer> {
    if (findAccountType(question.accountType)?.beneficiary === null) {
      return Promise.resolve({ match: 'UNSUPPORTED', verifiedName: null });
    }
    const scenario = scenarios[sandboxSuffix(question.primaryIdentifier)] ?? matched;
    return Promise.resolve().then(() => scenario(question.beneficiaryName ?? null));
  }
}
