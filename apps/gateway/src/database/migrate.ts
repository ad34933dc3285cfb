import { runMigrateCommand } from '@corridor/database';
import { migrations } from './migrations/all';

runMigrateCommand('gateway', migrations);
