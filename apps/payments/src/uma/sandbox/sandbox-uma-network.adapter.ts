import { currencyCodes, DomainError, type UmaAddress } from '@corridor/kernel';
import type { UmaReceiver } from '../domain/uma-receiver';
import { UmaNetwork } from '../uma-network.port';
import { scenarioOf } from './domain/uma-scenario';

/** Limits of the sandbox's receivers, smallest unit: those of a currency without any (decisions.md 13). */
const LIMITS = { min: 1, max: 100_000_000_000 };

/** The counterparties of the sandbox, `<scenario>.<currency>@<sandbox's domain>` (decisions.md 10). */
export class SandboxUmaNetwork extends UmaNetwork {
  constructor(private readonly domain: string) {
    super();
  }

  serves({ domain }: UmaAddress): boolean {
    return domain === this.domain;
  }

  lookUp({ local, text }: UmaAddress): Promise<UmaReceiver> {
    const found = scenarioOf(local, currencyCodes);
    if (!found) {
      const refusal = new DomainError('LNURLP_REQUEST_FAILED', `the sandbox has no receiver ${text}`);
      return Promise.reject(refusal);
    }
    return Promise.resolve({
      currencies: [{ code: found.currency, ...LIMITS }],
      requiredPayerDataFields: [],
      counterpartyInformation: { FULL_NAME: `Sandbox Receiver ${found.currency}` },
      handle: found.scenario,
    });
  }
}
