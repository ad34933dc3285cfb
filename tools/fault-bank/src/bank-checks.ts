import type {
  AccountCheck,
  AccountCheckAnswer,
  IdentityCheck,
  IdentityCheckAnswer,
} from '@corridor/connector-contract';
import { postingOf } from './instruction-book';
import type { BankReports } from './bank-reports';
import type { FaultChooser } from './script';
import type { StateFile, StateTable } from './state-file';

interface CheckParts {
  state: StateFile;
  faults: FaultChooser;
  reports: BankReports;
  nowMs: () => number;
}

interface StartedCheck {
  checkId: string;
  endsAtMs: number;
  end: IdentityCheckAnswer;
  starts: number;
}

/** A PENDING check of an account is reported after this time. */
const PENDING_MS = 50;

/** Checks of accounts and of identities, with the results of the script. */
export class BankChecks {
  private readonly identities: StateTable<StartedCheck>;
  private readonly pending: StateTable<AccountCheckAnswer>;

  constructor(private readonly parts: CheckParts) {
    this.identities = parts.state.table('identity-checks');
    this.pending = parts.state.table('account-checks');
  }

  checkAccount({ checkId, beneficiary }: AccountCheck): AccountCheckAnswer {
    const { faults, reports } = this.parts;
    const match = faults.script.accountMatch;
    const verifiedName = beneficiary?.name;
    const isNamed = match === 'MATCHED' && verifiedName !== undefined;
    if (match !== 'PENDING') return { checkId, match, ...(isNamed ? { verifiedName } : {}) };
    const answer: AccountCheckAnswer = { checkId, match };
    if (this.pending.get(checkId)) return answer;
    this.pending.set(checkId, answer);
    const posting = postingOf(faults, { call: 'account-check', id: checkId });
    reports.add(
      { reportId: `A-${checkId}`, type: 'account-check.report', checkId, match: 'MATCHED' },
      { ...posting, afterMs: Math.max(posting.afterMs ?? 0, PENDING_MS) },
    );
    return answer;
  }

  /** Starts a check, or answers what became of a started one. */
  checkIdentity({ checkId, subject }: IdentityCheck): IdentityCheckAnswer {
    const { faults, reports, nowMs } = this.parts;
    const started = this.identities.get(checkId);
    const target = { call: 'identity-check', id: checkId } as const;
    if (started && !faults.has('NEW_CHECK_RESULT', target)) return this.present(started);
    const { identityStatus, identityAfterMs } = faults.script;
    const starts = (started?.starts ?? 0) + 1;
    const status = starts > 1 ? 'REJECTED' : identityStatus;
    const end: IdentityCheckAnswer = {
      checkId,
      status,
      ...(status === 'RESUBMIT'
        ? {
            errors: [
              {
                resourceId: subject.subjectId,
                type: 'MISSING_FIELD',
                field: 'address',
                reason: 'The address could not be verified',
              },
            ],
          }
        : {}),
    };
    const check = { checkId, endsAtMs: nowMs() + identityAfterMs, end, starts };
    this.identities.set(checkId, check);
    const posting = postingOf(faults, target);
    if (identityAfterMs > 0 && status !== 'PROCESSING')
      reports.add(
        { reportId: `I-${checkId}`, type: 'identity-check.report', ...end },
        { ...posting, afterMs: Math.max(posting.afterMs ?? 0, identityAfterMs) },
      );
    return this.present(check);
  }

  identity(checkId: string): IdentityCheckAnswer | undefined {
    const started = this.identities.get(checkId);
    return started && this.present(started);
  }

  private present({ checkId, endsAtMs, end }: StartedCheck): IdentityCheckAnswer {
    return this.parts.nowMs() < endsAtMs ? { checkId, status: 'PROCESSING' } : end;
  }
}
