import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PlatformCurrency } from './domain/platform';

/** Row of `platforms`. */
@Entity({ name: 'platforms' })
export class PlatformEntity {
  @PrimaryColumn({ name: 'platform_key', type: 'integer', insert: false, update: false })
  platformKey!: number;
  @Column({ type: 'uuid' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ name: 'uma_domain', type: 'text' }) umaDomain!: string;
  @Column({ name: 'webhook_endpoint', type: 'text', nullable: true }) webhookEndpoint!: string | null;
  @Column({ name: 'is_regulated', type: 'boolean' }) isRegulated!: boolean;
  @Column({ name: 'supported_currencies', type: 'json' }) supportedCurrencies!: PlatformCurrency[];
  @Column({ name: 'removal_from', type: 'json', nullable: true }) removalFrom!: PlatformCurrency[] | null;
  @Column({ name: 'removal_at', type: 'timestamptz', nullable: true }) removalAt!: Date | null;
  @Column({ name: 'removal_by', type: 'uuid', nullable: true }) removalBy!: string | null;
  @Column({ type: 'bigint' }) version!: string;
  @Column({ type: 'integer' }) epoch!: number;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
}
