import { stageOf, stageOfLink, type KycProgress, type KycStage } from './kyc-stage';

type Status = KycProgress['status'];
const statuses: readonly Status[] = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'];
const verifications: readonly KycProgress['verificationStatus'][] = [
  null,
  'RESOLVE_ERRORS',
  'READY_FOR_VERIFICATION',
  'IN_PROGRESS',
  'PENDING_MANUAL_REVIEW',
  'APPROVED',
  'REJECTED',
];

describe('the stage of the page', () => {
  it.each(verifications)(
    'of an APPROVED customer is the approval if the verification is %s',
    (verificationStatus) => {
      expect(stageOf({ status: 'APPROVED', verificationStatus })).toBe('APPROVED');
    },
  );

  it.each([
    [null, ['FORM', 'IN_REVIEW', 'REJECTED']],
    ['RESOLVE_ERRORS', ['FORM', 'FORM', 'FORM']],
    ['READY_FOR_VERIFICATION', ['FORM', 'FORM', 'FORM']],
    ['IN_PROGRESS', ['CHECKING', 'CHECKING', 'CHECKING']],
    ['PENDING_MANUAL_REVIEW', ['IN_REVIEW', 'IN_REVIEW', 'REJECTED']],
    ['APPROVED', ['FORM', 'CHECKING', 'REJECTED']],
    ['REJECTED', ['FORM', 'CHECKING', 'REJECTED']],
  ] as const)(
    "with a verification that is %s follows the customer's status",
    (verificationStatus, expected) => {
      const shown = statuses
        .filter((status) => status !== 'APPROVED')
        .map((status) => stageOf({ status, verificationStatus }));

      expect(shown).toEqual(expected);
    },
  );
});

describe('the page of a link', () => {
  const stages: readonly KycStage[] = ['FORM', 'CHECKING', 'IN_REVIEW', 'APPROVED', 'REJECTED'];
  const made = { revocations: 1, approvals: 1 };

  it.each(stages)('is %s if nothing has ended the link', (stage) => {
    expect(stageOfLink(stage, made, made)).toBe(stage);
  });

  it.each(stages)('is gone at %s once the link is revoked', (stage) => {
    expect(stageOfLink(stage, made, { ...made, revocations: 2 })).toBe('ENDED');
  });

  it.each(stages)('at %s is gone, except for the approval, once the customer has been approved', (stage) => {
    const expected = stage === 'APPROVED' ? 'APPROVED' : 'ENDED';
    expect(stageOfLink(stage, made, { ...made, approvals: 2 })).toBe(expected);
  });
});
