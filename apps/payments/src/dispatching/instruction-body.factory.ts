import type { Instruction } from '@corridor/connector-contract';
import type { PaymentDescription } from '@corridor/contracts';
import { formatId, toJsonInteger } from '@corridor/kernel';
import type { Route } from '../rails/domain/rail-report';
import { formatReference } from '../transactions/domain/reference';
import type { DueInstruction } from './due-instruction.repository';

/** The message of an instruction at a connector, made now. */
export function instructionMessage(
  { instruction, serial, details }: DueInstruction,
  { account, beneficiary, originator }: PaymentDescription,
  { settlementAccountId }: Route,
  executionDate: string | undefined,
): Instruction {
  const { id, transactionId, operation, amount, currency, paymentRail } = instruction;
  return {
    type: 'instruction',
    instructionId: formatId('PaymentInstruction', id),
    transactionId: formatId('Transaction', transactionId),
    reference: formatReference(serial),
    operation,
    amount: toJsonInteger(amount),
    currency,
    ...(paymentRail === null ? {} : { paymentRail }),
    ...(settlementAccountId === null
      ? {}
      : { settlementAccountId: formatId('SettlementAccount', settlementAccountId) }),
    account,
    ...(beneficiary ? { beneficiary } : {}),
    ...(originator ? { originator } : {}),
    ...(details?.purposeOfPayment === undefined ? {} : { purposeOfPayment: details.purposeOfPayment }),
    ...(details?.description === undefined ? {} : { description: details.description }),
    ...(executionDate === undefined ? {} : { executionDate }),
  };
}
