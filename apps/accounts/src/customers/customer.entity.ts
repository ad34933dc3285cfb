import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CustomerType, KycStatus } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';
import type { Address, BusinessInfo, Metadata } from './domain/customer';

/** Row of `customers`; `businessInfo.taxId` is ciphertext. */
@Entity({ name: 'customers' })
export class CustomerEntity {
  @PrimaryColumn({ name: 'platform_key', type: 'integer' }) platformKey!: number;
  @PrimaryColumn({ type: 'uuid' }) id!: string;
  @Column({ name: 'platform_customer_id', type: 'text' }) platformCustomerId!: string;
  @Column({ name: 'customer_type', type: 'text' }) customerType!: CustomerType;
  @Column({ name: 'uma_address', type: 'text' }) umaAddress!: string;
  @Column({ name: 'verification_status', type: 'text' }) verificationStatus!: KycStatus;
  @Column({ name: 'full_name', type: 'text', nullable: true }) fullName!: string | null;
  @Column({ name: 'birth_date', type: 'text', nullable: true }) birthDate!: string | null;
  @Column({ type: 'text', nullable: true }) nationality!: string | null;
  @Column({ type: 'json', nullable: true }) address!: Address | null;
  @Column({ name: 'business_info', type: 'json', nullable: true }) businessInfo!: BusinessInfo | null;
  @Column({ type: 'json', nullable: true }) metadata!: Metadata | null;
  @Column({ name: 'closing_context', type: 'json', nullable: true }) closingContext!: RequestContext | null;
  @Column({ name: 'closing_at', type: 'timestamptz', nullable: true }) closingAt!: Date | null;
  @Column({ type: 'bigint' }) version!: string;
  @Column({ type: 'integer' }) epoch!: number;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true }) deletedAt!: Date | null;
}
