import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExternalAccountStatus, BeneficiaryVerificationStatus } from '@corridor/kernel';

/** Row of `external_accounts`; sensitive members of `accountInfo` are ciphertext. */
@Entity({ name: 'external_accounts' })
export class ExternalAccountEntity {
  @PrimaryColumn({ name: 'platform_key', type: 'integer' }) platformKey!: number;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ name: 'customer_id', type: 'uuid', nullable: true }) customerId!: string | null;
  @Column({ type: 'text' }) status!: ExternalAccountStatus;
  @Column({ type: 'text' }) currency!: string;
  @Column({ name: 'account_type', type: 'text' }) accountType!: string;
  @Column({ name: 'account_info', type: 'json' }) accountInfo!: Record<string, unknown>;
  @Column({ name: 'primary_identifier_sealed', type: 'text' }) primaryIdentifierSealed!: string;
  @Column({ name: 'identity_fingerprint', type: 'text' }) identityFingerprint!: string;
  /** Null in rows of a release without it, until `rotate-keys` has run. */
  @Column({ name: 'ending_fingerprint', type: 'text', nullable: true }) endingFingerprint!: string | null;
  @Column({ name: 'platform_account_id', type: 'text', nullable: true }) platformAccountId!: string | null;
  @Column({ name: 'default_uma_deposit_account', type: 'boolean' }) defaultUmaDepositAccount!: boolean;
  @Column({ name: 'beneficiary_verification_status', type: 'text' })
  beneficiaryVerificationStatus!: BeneficiaryVerificationStatus;
  @Column({ name: 'beneficiary_verified_name', type: 'text', nullable: true }) verifiedName!: string | null;
  @Column({ name: 'crypto_network', type: 'text', nullable: true }) cryptoNetwork!: string | null;
  @Column({ type: 'integer' }) version!: number;
  @Column({ type: 'integer' }) epoch!: number;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true }) deletedAt!: Date | null;
}
