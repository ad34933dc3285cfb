import type { OperatorActionName } from '@corridor/kernel';
import { operatorOperations, type OperatorOperation } from '@corridor/contracts';
import type { UnitOfWork } from '@corridor/database';
import type { ActionResult } from './action-result';
import { OperatorAction, OperatorActions } from './operator-actions';

class AnyAction extends OperatorAction {
  constructor(
    actions: OperatorActions,
    readonly operation: OperatorOperation,
    private readonly name?: string,
  ) {
    super(actions);
  }

  override actionOf(request: { body: unknown }): OperatorActionName {
    return (this.name as OperatorActionName | undefined) ?? super.actionOf(request);
  }

  perform(): Promise<ActionResult> {
    return Promise.resolve({ audit: {} });
  }
}

describe('the actions of a service', () => {
  const { putRoutes, pauseConnector } = operatorOperations;
  const actions = (): OperatorActions => new OperatorActions({} as UnitOfWork);

  it('start with one action for each operation, of a name that the kernel knows', () => {
    const known = actions();
    new AnyAction(known, putRoutes);
    new AnyAction(known, pauseConnector);
    expect(() => known.onApplicationBootstrap()).not.toThrow();
  });

  it('refuse the start with two actions of one operation', () => {
    const twice = actions();
    new AnyAction(twice, putRoutes);
    new AnyAction(twice, putRoutes);
    expect(() => twice.onApplicationBootstrap()).toThrow('payments.operators.put-routes has two actions');
  });

  it('refuse the start with a name that FOUR_EYES could not list', () => {
    const unknown = actions();
    new AnyAction(unknown, putRoutes, 'replace-rules');
    expect(() => unknown.onApplicationBootstrap()).toThrow('no action replace-rules');
  });
});
