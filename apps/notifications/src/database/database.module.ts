import { Module } from '@nestjs/common';
import { HotSessions } from './hot-sessions.adapter';

/** The database sessions of the paths that every event and every delivery takes. */
@Module({ providers: [HotSessions], exports: [HotSessions] })
export class DatabaseModule {}
