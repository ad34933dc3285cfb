import { Module } from '@nestjs/common';
import { ConsoleListenerModule } from '../console-listener/console-listener.module';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { ConsoleLinksController } from './console-links.controller';
import { CreateConsoleLinkHandler } from './create-console-link.handler';
import { LinkSite } from './link-site.registry';

/** Links that sign people of a platform in to the console. */
@Module({
  imports: [ConsoleListenerModule, ForwardingModule],
  controllers: [ConsoleLinksController],
  providers: [CreateConsoleLinkHandler, LinkSite],
  exports: [LinkSite],
})
export class ConsoleLinksModule {}
