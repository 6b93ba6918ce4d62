import { kernelDsm } from '../../src/papers/kernel-dsm/paper.ts';
import { describeLedger } from './describe-ledger.ts';

describeLedger(kernelDsm, 20);
