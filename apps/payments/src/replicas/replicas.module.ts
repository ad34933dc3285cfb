import { Module } from '@nestjs/common';
import { ReplicaRepository } from './replica.repository';

/** Replicas of platforms, customers and external accounts. */
@Module({ providers: [ReplicaRepository], exports: [ReplicaRepository] })
export class ReplicasModule {}
