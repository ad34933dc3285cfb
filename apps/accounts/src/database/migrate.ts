import { runMigrateCommand } from '@corridor/database';
import { migrations } from './migrations';

runMigrateCommand('accounts', migrations);
