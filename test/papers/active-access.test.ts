import { activeAccess } from '../../src/papers/active-access/paper.ts';
import { describeLedger } from './describe-ledger.ts';

describeLedger(activeAccess, 25);
