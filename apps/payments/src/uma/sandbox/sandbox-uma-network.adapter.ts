import { currencyCodes, DomainError, type UmaAddress } from '@corridor/kernel';
import type { Submission } from '../../rails/domain/rail-report';
import { RECEIVING_LIMITS, type UmaReceiver } from '../domain/uma-receiver';
import { UmaNetwork } from '../uma-network.port';
import { scenarioOf, scenarioPlan } from './domain/uma-scenario';

/** The counterparties of the sandbox, `<scenario>.<currency>@<sandbox's domain>` (docs/behaviour.md 10). */
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
      currencies: [{ code: found.currency, ...RECEIVING_LIMITS }],
      requiredPayerDataFields: [],
      counterpartyInformation: { FULL_NAME: `Sandbox Receiver ${found.currency}` },
      handle: found.scenario,
    });
  }

  submitPayment(handle: string): Submission {
    return scenarioPlan(handle);
  }
}
