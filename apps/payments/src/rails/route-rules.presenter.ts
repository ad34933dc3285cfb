import { formatId } from '@corridor/kernel';
import type { RouteRulesResource } from '@corridor/contracts';
import type { RouteRule } from './domain/route-rules';

/** The rules as operators see them. Only members that a rule has are shown. */
export function renderRules(rules: readonly RouteRule[]): RouteRulesResource {
  return {
    rules: rules.map(({ priority, match, connectorId, settlementAccountId }) => ({
      priority,
      match: match as RouteRulesResource['rules'][number]['match'] & object,
      connectorId: formatId('Connector', connectorId),
      settlementAccountId:
        settlementAccountId === null ? null : formatId('SettlementAccount', settlementAccountId),
    })),
  };
}
