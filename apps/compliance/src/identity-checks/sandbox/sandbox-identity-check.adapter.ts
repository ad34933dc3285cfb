import {
  IdentityCheckPort,
  type CheckOutcome,
  type IdentityCheckAnswer,
  type IdentityCheckQuestion,
} from '../identity-check.port';

/** A check takes about a second (docs/behaviour.md 6). */
const CHECK_MS = 1_000;
const SUFFIX_LENGTH = 3;

/** Outcomes by suffix (docs/sandbox.md); any other is APPROVED. */
const outcomes: Readonly<Record<string, CheckOutcome>> = { '001': 'UNDECIDED', '002': 'REJECTED' };

function suffixOf(question: IdentityCheckQuestion): string {
  switch (question.kind) {
    case 'KYC':
      return question.fullName.trim().slice(-SUFFIX_LENGTH);
    case 'OWNER':
      return question.lastName.trim().slice(-SUFFIX_LENGTH);
    case 'KYB':
      return question.registrationNumber.replace(/\D/g, '').slice(-SUFFIX_LENGTH);
  }
}

/** The identity check of the sandbox. Only the suffix decides. */
export class SandboxIdentityCheckAdapter extends IdentityCheckPort {
  check(question: IdentityCheckQuestion): Promise<IdentityCheckAnswer> {
    return Promise.resolve({ outcome: outcomes[suffixOf(question)] ?? 'APPROVED', afterMs: CHECK_MS });
  }
}
