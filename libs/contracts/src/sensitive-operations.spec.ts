import type { OperationContract } from './operation';
import { operations } from './operations';
import type { OperatorOperation } from './operator-operation';
import { operatorOperations } from './operator-operations';

const actions = Object.entries<OperatorOperation>(operatorOperations).filter(
  ([, { method }]) => method !== 'GET',
);
/** What repeats, pauses or refuses something, or only asks, by hand. */
const insensitive: readonly string[] = [
  'discardDeadLetter',
  'endConsoleSession',
  'pauseConnector',
  'queryDepositReturn',
  'queryFxTrade',
  'queryInstruction',
  'queryOwnTransfer',
  'rejectAction',
  'retryDeadLetter',
];

describe('the operations of operators that need a fresh sign-in', () => {
  it('are all actions that show somebody in the clear', () => {
    const clear = actions.filter(([, { personalData }]) => typeof personalData === 'object');

    expect(clear.length).toBeGreaterThan(2);
    expect(clear.filter(([, { isSensitive }]) => !isSensitive).map(([key]) => key)).toEqual([]);
  });

  it('are all actions but these', () => {
    expect(
      actions
        .filter(([, { isSensitive }]) => !isSensitive)
        .map(([key]) => key)
        .sort(),
    ).toEqual(insensitive);
  });
});

describe('the operations of platforms that need a fresh sign-in', () => {
  /** What makes or changes credentials, or where events go. */
  const sensitive: readonly string[] = [
    ...['createToken', 'deleteToken', 'createConsoleLink'],
    ...['createMember', 'updateMember', 'deleteMember', 'createMemberLink'],
    ...['createWebhookEndpoint', 'updateWebhookEndpoint', 'deleteWebhookEndpoint', 'rotateWebhookSecret'],
    // It moves the default webhook endpoint.
    'updateConfig',
    'getWebhookSecret',
    'getKycLink',
    'approveTransaction',
  ];

  it('are these', () => {
    const found = Object.entries<OperationContract>(operations).filter(([, { isSensitive }]) => isSensitive);

    expect(found.map(([key]) => key).sort()).toEqual([...sensitive].sort());
  });
});
