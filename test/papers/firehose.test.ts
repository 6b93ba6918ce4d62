import { firehose } from '../../src/papers/firehose/paper.ts';
import { describeLedger } from './describe-ledger.ts';
import { cheapPart } from './quick-ledger.ts';

describeLedger(cheapPart(firehose), 5);
