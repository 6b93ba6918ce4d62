import { describeTable } from './describe-table.ts';
import { FEW } from './rows.ts';

describeTable(FEW);
