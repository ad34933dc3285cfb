import { Module } from '@nestjs/common';
import { ReassessmentRepository } from './reassessment.repository';

/** Who has to be looked at again. It imports nothing, since everything that a verification looks at imports it. */
@Module({ providers: [ReassessmentRepository], exports: [ReassessmentRepository] })
export class ReassessmentsModule {}
