import { firehose } from '../../src/papers/firehose/paper.ts';
import { describeLedger } from './describe-ledger.ts';

describeLedger(firehose, 45);
