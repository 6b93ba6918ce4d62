import { modern } from '../../src/papers/modern/paper.ts';
import { describeLedger } from './describe-ledger.ts';

describeLedger(modern, 30);
