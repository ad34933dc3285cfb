import { runMigrateCommand } from '@corridor/database';
import { migrations } from './migration-list';

runMigrateCommand('gateway', migrations);
