import { NameCheckPort, type NameCheckAnswer } from './name-check.port';

/** A deployment without a rail that checks names: every account is UNSUPPORTED, and so ACTIVE. */
export class UnsupportedNameCheckAdapter extends NameCheckPort {
  check(): Promise<NameCheckAnswer> {
    return Promise.resolve({ match: 'UNSUPPORTED', verifiedName: null });
  }
}
