import { Module } from '@nestjs/common';
import { SessionAuthenticator } from './session-authenticator.guard';
import { SessionCallers } from './session-callers.registry';
import { SessionRepository } from './session.repository';
import { SignInHandler } from './sign-in.handler';

const providers = [SessionRepository, SessionAuthenticator, SessionCallers, SignInHandler];

/** People who are signed in to the console. */
@Module({ providers, exports: providers })
export class ConsoleSessionsModule {}
