import { IdentityCheckPort, type IdentityCheckAnswer } from './identity-check.port';

/** A deployment without a provider of identity checks: every check needs a manual review. */
export class ManualIdentityCheckAdapter extends IdentityCheckPort {
  check(): Promise<IdentityCheckAnswer> {
    return Promise.resolve({ outcome: 'UNDECIDED', afterMs: 0 });
  }
}
