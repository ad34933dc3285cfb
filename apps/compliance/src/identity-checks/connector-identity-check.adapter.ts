import { IdentityCheckPort, type IdentityCheckAnswer } from './identity-check.port';

/** Outside of a sandbox: a connector checks, after the transaction that begins the check. */
export class ConnectorIdentityCheckAdapter extends IdentityCheckPort {
  check(): Promise<IdentityCheckAnswer> {
    return Promise.resolve('BY_CONNECTOR' as const);
  }
}
