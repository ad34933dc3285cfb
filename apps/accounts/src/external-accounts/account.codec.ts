import { Injectable } from '@nestjs/common';
import { canonicalJson, formatId } from '@corridor/kernel';
import { findAccountType, identityParts, replaceTexts, sensitivePaths } from '@corridor/contracts';
import { PersonalDataVault } from '@corridor/service';
import type { ExternalAccount } from './domain/external-account';

const PRIMARY_IDENTIFIER = 'primaryIdentifier';

function recordOf(account: { id: string }): string {
  return formatId('ExternalAccount', account.id);
}

/** Encrypts and decrypts an account's sensitive fields one by one. The ciphertext names its key. */
@Injectable()
export class AccountCodec {
  constructor(private readonly vault: PersonalDataVault) {}

  /** `accountInfo` as it is stored. */
  seal(account: { id: string; accountInfo: Record<string, unknown> }): Record<string, unknown> {
    const { accountInfo } = account;
    return replaceTexts(accountInfo, sensitivePaths(accountInfo), (text, path) =>
      this.vault.sealField(text, recordOf(account), path),
    );
  }

  /** The decrypted `accountInfo` of a stored account. */
  open(stored: { id: string; accountInfo: Record<string, unknown> }): Record<string, unknown> {
    const { accountInfo } = stored;
    return replaceTexts(accountInfo, sensitivePaths(accountInfo), (text, path) =>
      this.vault.unsealField(text, recordOf(stored), path),
    );
  }

  /** A stored primary identifier as other services replicate it: the same, unless it is under a key of this service. */
  identifierForTopic(stored: { id: string; primaryIdentifierSealed: string }): string {
    const { forTopics } = this.vault;
    if (stored.primaryIdentifierSealed.startsWith(forTopics.activePrefix))
      return stored.primaryIdentifierSealed;
    return forTopics.sealField(this.openIdentifier(stored), recordOf(stored), PRIMARY_IDENTIFIER);
  }

  /** The primary identifier as it is stored, bound to `ExternalAccount:<uuid>` and `primaryIdentifier`. */
  sealIdentifier(account: { id: string; primaryIdentifier: string }): string {
    return this.vault.sealField(account.primaryIdentifier, recordOf(account), PRIMARY_IDENTIFIER);
  }

  openIdentifier(stored: { id: string; primaryIdentifierSealed: string }): string {
    return this.vault.unsealField(stored.primaryIdentifierSealed, recordOf(stored), PRIMARY_IDENTIFIER);
  }

  /** Prefix of ciphertexts under the active key. */
  get activePrefix(): string {
    return this.vault.activePrefix;
  }

  /** The fingerprints of the last four characters of an account's number in a platform. The first one is stored. */
  endingFingerprints(platformKey: number, ending: string): string[] {
    return this.vault.fingerprints(canonicalJson(['account-ending', platformKey, ending.toLowerCase()]));
  }

  /**
   * The fingerprints of an account: owner, currency, canonical type, primary identifier and routing fields. The first one
   * is stored; others are of keys that are being replaced.
   */
  fingerprints(
    account: Pick<ExternalAccount, 'platformKey' | 'customerId' | 'currency' | 'accountInfo' | 'accountType'>,
  ): string[] {
    const { platformKey, customerId, currency, accountInfo, accountType } = account;
    if (!findAccountType(accountType)) throw new Error(`unknown account type ${accountType}`);
    const parts = identityParts(accountInfo);
    return this.vault.fingerprints(
      canonicalJson(['external-account', platformKey, customerId, currency, parts]),
    );
  }
}
