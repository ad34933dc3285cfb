import { runMigrateCommand } from '@corridor/database';
import { migrations } from './migrations';

runMigrateCommand('payments', migrations);
