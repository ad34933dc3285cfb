import { Module } from '@nestjs/common';
import { ConsoleLinksModule } from '../console-links/console-links.module';
import { ConsoleSessionsModule } from '../console-sessions/console-sessions.module';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { LimitsModule } from '../limits/limits.module';
import { MembersModule } from '../members/members.module';
import { ChangeMemberHandler } from './change-member.handler';
import { CreateMemberLinkHandler } from './create-member-link.handler';
import { CreateMemberHandler } from './create-member.handler';
import { ListMembersHandler } from './list-members.handler';
import { TeamController } from './team.controller';

/** The members of platforms, and their links and sessions. */
@Module({
  imports: [ConsoleLinksModule, ConsoleSessionsModule, ForwardingModule, LimitsModule, MembersModule],
  controllers: [TeamController],
  providers: [CreateMemberHandler, ListMembersHandler, ChangeMemberHandler, CreateMemberLinkHandler],
})
export class TeamModule {}
