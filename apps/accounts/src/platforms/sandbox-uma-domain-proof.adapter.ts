import { UmaDomainProofPort } from './uma-domain-proof.port';

/** In the sandbox, domains are test names and need no proof. */
export class SandboxUmaDomainProofAdapter extends UmaDomainProofPort {
  readonly isNeeded = false;

  isProved(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
