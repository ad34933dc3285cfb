import { Module } from '@nestjs/common';
import { RecheckRepository } from './recheck.repository';

/** Who has to be looked at again. It imports nothing, since everything that a verification looks at imports it. */
@Module({ providers: [RecheckRepository], exports: [RecheckRepository] })
export class RechecksModule {}
