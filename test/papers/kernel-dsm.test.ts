import { kernelDsm } from '../../src/papers/kernel-dsm/paper.ts';
import { describeLedger } from './describe-ledger.ts';
import { cheapPart } from './quick-ledger.ts';

describeLedger(cheapPart(kernelDsm), 5);
