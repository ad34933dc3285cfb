import { Injectable } from '@nestjs/common';
import { invalidInput } from '@corridor/kernel';
import { operatorOperations, type OperationRequest } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { assertMatch, OperatorActions, type ActionResult } from '@corridor/service';
import { ConnectorRepository } from '../connectors/connector.repository';
import { parseRouteRules } from '../rails/route-rules.parser';
import { renderRules } from '../rails/route-rules.presenter';
import { RouteRepository } from '../rails/route.repository';
import { RuleChangeHandler } from '../rule-leases/rule-change.handler';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';

/** PUT /routes. */
@Injectable()
export class ReplaceRoutesHandler extends RuleChangeHandler {
  readonly operation = operatorOperations.putRoutes;

  constructor(
    actions: OperatorActions,
    private readonly routes: RouteRepository,
    private readonly connectors: ConnectorRepository,
    private readonly accounts: SettlementAccountRepository,
  ) {
    super(actions);
  }

  async perform({ manager }: Transaction, { body, context }: OperationRequest): Promise<ActionResult> {
    const parsed = parseRouteRules(body);
    if (!parsed.ok) throw invalidInput(parsed.faults);
    const before = renderRules((await this.routes.lock(manager)).rules);
    assertMatch(context.ifMatch, before);
    const known = new Set((await this.connectors.list(manager)).map(({ id }) => id));
    const unknown = parsed.rules.flatMap(({ connectorId }, index) =>
      known.has(connectorId) ? [] : [`rules[${index}].connectorId`],
    );
    const accounts = await this.accounts.list(manager);
    const foreign = parsed.rules.flatMap(({ settlementAccountId, connectorId }, index) =>
      settlementAccountId === null ||
      accounts.some((one) => one.id === settlementAccountId && one.connectorId === connectorId)
        ? []
        : [`rules[${index}].settlementAccountId`],
    );
    const faults = [
      ...unknown.map((field) => ({ field, message: `${field} names no connector` })),
      ...foreign.map((field) => ({ field, message: `${field} names no account of the connector` })),
    ];
    if (faults.length > 0) throw invalidInput(faults);
    await this.routes.replace(manager, parsed.rules);
    const after = renderRules(parsed.rules);
    return { body: after, audit: { resourceId: 'routes', before, after }, present: before };
  }
}
