import { ioat } from '../../src/papers/ioat/paper.ts';
import { describeLedger } from './describe-ledger.ts';
import { cheapPart } from './quick-ledger.ts';

describeLedger(cheapPart(ioat), 5);
