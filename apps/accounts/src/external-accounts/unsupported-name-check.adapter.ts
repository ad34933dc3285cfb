import { NameCheckPort, type NameCheckAnswer } from './name-check.port';

/** A deployment without a name check: every account is UNSUPPORTED and therefore ACTIVE. */
export class UnsupportedNameCheckAdapter extends NameCheckPort {
  check(): Promise<NameCheckAnswer> {
    return Promise.resolve({ match: 'UNSUPPORTED', verifiedName: null });
  }
}
