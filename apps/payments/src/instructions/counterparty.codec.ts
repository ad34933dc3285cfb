import { Injectable } from '@nestjs/common';
import type { Instruction } from '@corridor/connector-contract';
import { describedIdentifier, maskPersonalData, type CounterpartyResource } from '@corridor/contracts';
import { PersonalDataVault } from '@corridor/service';

/** What payments keeps of who has the external account of an instruction, as ciphertext. */
export interface SealedCounterparty {
  /** Of the instruction that has the body. */
  body_id: string | null;
  body_sealed: string | null;
  account_id: string | null;
  primary_identifier_sealed: string | null;
}

/** SQL: the columns of a {@link SealedCounterparty}. */
export const SEALED_COUNTERPARTY = `m.instruction_id AS body_id, m.body_sealed, e.id AS account_id, e.primary_identifier_sealed`;

/** SQL: the tables of {@link SEALED_COUNTERPARTY} for the instruction `i`. */
export const COUNTERPARTY_OF_INSTRUCTION = `
  LEFT JOIN instruction_bodies m ON m.platform_key = i.platform_key AND m.instruction_id = i.id
  LEFT JOIN external_accounts e ON e.platform_key = i.platform_key AND e.id = i.external_account_id`;

/** The name of the ciphertext of the body of an instruction. */
export function bodyAad(instructionId: string): string {
  return `PaymentInstruction:${instructionId}/body`;
}

/** Opens who has the external account of a payment, and masks it. */
@Injectable()
export class CounterpartyCodec {
  constructor(private readonly vault: PersonalDataVault) {}

  /** Before a message for a connector is built, and after it is erased, the account alone is known. */
  masked({
    body_id: bodyId,
    body_sealed: body,
    account_id: accountId,
    primary_identifier_sealed: identifier,
  }: SealedCounterparty): CounterpartyResource {
    if (bodyId !== null && body !== null) return maskPersonalData(this.ofBody(bodyId, body));
    const known =
      accountId !== null && identifier !== null
        ? this.vault.unsealField(identifier, `ExternalAccount:${accountId}`, 'primaryIdentifier')
        : null;
    // Erasure leaves an empty text.
    return maskPersonalData({ name: null, bank: null, identifier: known || null });
  }

  private ofBody(instructionId: string, sealed: string): CounterpartyResource {
    const text = this.vault.unseal(sealed, bodyAad(instructionId)).toString('utf8');
    const { account, beneficiary } = JSON.parse(text) as Instruction;
    return {
      name: beneficiary?.name ?? null,
      bank: account['bankName'] ?? account['provider'] ?? null,
      // The account of a payer is as its bank describes it.
      identifier: describedIdentifier(account),
    };
  }
}
