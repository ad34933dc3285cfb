import { Module } from '@nestjs/common';
import { ReassessmentRepository } from './reassessment.repository';

/** Customers to reassess. This module imports nothing, because everything that a verification reads imports it. */
@Module({ providers: [ReassessmentRepository], exports: [ReassessmentRepository] })
export class ReassessmentsModule {}
