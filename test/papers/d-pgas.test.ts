import { dPgas } from '../../src/papers/d-pgas/paper.ts';
import { describeLedger } from './describe-ledger.ts';

describeLedger(dPgas, 27);
