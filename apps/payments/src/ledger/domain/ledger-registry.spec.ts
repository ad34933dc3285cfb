import { DomainError } from '@corridor/kernel';
import { CommandKind, refusedCommand, type CommandRules } from './command-kind';
import { LedgerRegistry } from './ledger-registry';
import type { LedgerTypes } from './ledger-types';
import { noPayload, TimerKind } from './timer-kind';

const rules = (kind: string): CommandRules<LedgerTypes, { platformKey: number }> => ({
  kind,
  needs: () => [],
  decide: () => {
    throw new Error('these tests decide nothing');
  },
});
const open = new CommandKind(rules('OPEN'));
const expiry = new TimerKind<LedgerTypes, object>({
  action: 'EXPIRY',
  payload: noPayload,
  needs: () => [],
  apply: () => undefined,
});
const key = { platformKey: 1, id: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' as LedgerTypes['fixed']['id'] };

describe('the registry of the ledger', () => {
  it('contains the kinds of all features and the refusals of the engine', () => {
    const registry = new LedgerRegistry([{ commands: [open] }, { timers: [expiry] }]);
    expect(registry.timer('EXPIRY')).toBe(expiry);
    expect(() => registry.assertCommand(open.of({ platformKey: 1 }))).not.toThrow();
    const refused = refusedCommand<LedgerTypes>(1, new DomainError('INVALID_INPUT', 'no'));
    expect(() => registry.assertCommand(refused)).not.toThrow();
    expect(() => registry.assertTimers([expiry.at(1, key, {})])).not.toThrow();
  });

  it('refuses two commands or two timers of one name at start', () => {
    expect(() => new LedgerRegistry([{ commands: [open] }, { commands: [open] }])).toThrow(
      'OPEN is registered twice',
    );
    expect(() => new LedgerRegistry([{ timers: [expiry, expiry] }])).toThrow('EXPIRY is registered twice');
    expect(() => new LedgerRegistry([{ commands: [new CommandKind(rules('REFUSE'))] }])).toThrow(
      'registered twice',
    );
  });

  it('refuses a command or a timer that no feature has registered', () => {
    const registry = new LedgerRegistry<LedgerTypes>([]);
    expect(() => registry.assertCommand(open.of({ platformKey: 1 }))).toThrow('OPEN is not registered');
    expect(() => registry.assertTimers([expiry.at(1, key, {})])).toThrow('EXPIRY is not registered');
  });
});
