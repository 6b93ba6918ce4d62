import { describeTable } from './describe-table.ts';
import { FEW, QUICK } from './rows.ts';

describeTable(QUICK.filter((row) => !FEW.includes(row)));
