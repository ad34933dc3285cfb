import { Module } from '@nestjs/common';
import { MemberRepository } from './member.repository';

/** The members of platforms, as they are stored. */
@Module({ providers: [MemberRepository], exports: [MemberRepository] })
export class MembersModule {}
