import { ioat } from '../../src/papers/ioat/paper.ts';
import { describeLedger } from './describe-ledger.ts';

describeLedger(ioat, 27);
