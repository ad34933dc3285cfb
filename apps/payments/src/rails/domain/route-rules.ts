import type { Uuid } from '@corridor/kernel';
import type { Route } from './rail-report';

/** What a rule asks of a payment. A field that is absent matches every payment. */
export interface RouteMatch {
  platformId?: string | undefined;
  operation?: string | undefined;
  currency?: string | undefined;
  accountType?: string | undefined;
  paymentRail?: string | undefined;
  /** Smallest units, inclusive; so is `maxAmount`. */
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
}

/** A rule of the operators. The rule with the smallest priority comes first. */
export interface RouteRule {
  priority: number;
  match: RouteMatch;
  connectorId: Uuid;
  settlementAccountId: Uuid | null;
}

/** One kind of payment that a connector carries. An empty list and an absent limit admit everything. */
export interface RailCapability {
  operation: string;
  currency: string;
  accountTypes: readonly string[];
  paymentRail?: string | undefined;
  minAmount?: number;
  maxAmount?: number;
  /** How long a payment usually takes, seconds. */
  expectedSeconds: number;
}

/** What the routing knows of a connector. */
export interface RoutableConnector {
  id: Uuid;
  isPaused: boolean;
  rails: readonly RailCapability[];
}

/** The payment that is routed. */
export interface RoutedPayment {
  platformId: string;
  operation: string;
  currency: string;
  accountType: string;
  /** The payment rails that would do; empty if the account has none. */
  paymentRails: readonly string[];
  /** Smallest units; null while it isn't known. */
  amount: bigint | null;
}

const admits = (wanted: string | undefined, value: string): boolean =>
  wanted === undefined || wanted === value;

function isWithin(amount: bigint | null, { minAmount, maxAmount }: RouteMatch): boolean {
  if (amount === null) return true;
  return (minAmount === undefined || amount >= minAmount) && (maxAmount === undefined || amount <= maxAmount);
}

function admitsRail(wanted: string | undefined, rails: readonly string[]): boolean {
  return wanted === undefined || rails.includes(wanted);
}

function matches({ match }: RouteRule, payment: RoutedPayment): boolean {
  return (
    admits(match.platformId, payment.platformId) &&
    admits(match.operation, payment.operation) &&
    admits(match.currency, payment.currency) &&
    admits(match.accountType, payment.accountType) &&
    admitsRail(match.paymentRail, payment.paymentRails) &&
    isWithin(payment.amount, match)
  );
}

/** The capability by which a connector carries the payment; undefined if it can't. */
export function capabilityFor(
  rails: readonly RailCapability[],
  payment: RoutedPayment,
): RailCapability | undefined {
  return rails.find(
    (rail) =>
      rail.operation === payment.operation &&
      rail.currency === payment.currency &&
      (rail.accountTypes.length === 0 || rail.accountTypes.includes(payment.accountType)) &&
      admitsRail(rail.paymentRail, payment.paymentRails) &&
      isWithin(payment.amount, rail),
  );
}

/** The rules of a deployment with its connectors. It is immutable: a change of either makes a new one. */
export class RouteRules {
  private readonly connectors: ReadonlyMap<string, RoutableConnector>;
  private readonly rules: readonly RouteRule[];

  constructor(rules: readonly RouteRule[], connectors: readonly RoutableConnector[]) {
    this.connectors = new Map(connectors.map((connector) => [connector.id, connector]));
    this.rules = [...rules].sort((a, b) => a.priority - b.priority);
  }

  /** Routes that can carry the payment, in the order of the rules. Each connector may be paused or out of reach. */
  routesOf(payment: RoutedPayment): Route[] {
    return this.rules
      .filter((rule) => matches(rule, payment))
      .filter(({ connectorId }) => capabilityFor(this.connectors.get(connectorId)?.rails ?? [], payment))
      .map(({ connectorId, settlementAccountId }) => ({ connectorId, settlementAccountId }));
  }

  /** Connectors to which rules lead payments of a platform in a currency. */
  connectorsFor(platformId: string, currency: string): Uuid[] {
    return this.rules
      .filter(({ match }) => admits(match.platformId, platformId))
      .filter(({ match }) => admits(match.currency, currency))
      .map(({ connectorId }) => connectorId);
  }

  connector(id: Uuid): RoutableConnector | undefined {
    return this.connectors.get(id);
  }

  /** All connectors that are not removed. */
  get all(): readonly RoutableConnector[] {
    return [...this.connectors.values()];
  }
}
