import { Injectable } from '@nestjs/common';
import { invalidInput } from '@corridor/kernel';
import { operatorOperations, type OperationRequest } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { assertMatch, OperatorActions, type ActionResult } from '@corridor/service';
import { parseRouteRules } from '../rails/route-rules.parser';
import { renderRules } from '../rails/route-rules.presenter';
import { RouteRepository } from '../rails/route.repository';
import { RuleChangeHandler } from '../rule-leases/rule-change.handler';

/** PUT /routes. */
@Injectable()
export class ReplaceRoutesHandler extends RuleChangeHandler {
  readonly operation = operatorOperations.putRoutes;

  constructor(
    actions: OperatorActions,
    private readonly routes: RouteRepository,
  ) {
    super(actions);
  }

  async perform({ manager }: Transaction, { body, context }: OperationRequest): Promise<ActionResult> {
    const parsed = parseRouteRules(body);
    if (!parsed.ok) throw invalidInput(parsed.faults);
    const before = renderRules((await this.routes.lock(manager)).rules);
    assertMatch(context.ifMatch, before);
    await this.routes.replace(manager, parsed.rules);
    const after = renderRules(parsed.rules);
    return { body: after, audit: { resourceId: 'routes', before, after }, present: before };
  }
}
