import { activeAccess } from '../../src/papers/active-access/paper.ts';
import { describeLedger } from './describe-ledger.ts';
import { cheapPart } from './quick-ledger.ts';

describeLedger(cheapPart(activeAccess), 5);
