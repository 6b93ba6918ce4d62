import { offersOf } from '../../contract/offers.ts';
import type { MechanismDefinition } from '../definition.ts';

export const messagePassing = {
  id: 'message-passing',
  title: 'Message passing',
  summary: 'Two-sided sends and receives by the LogGOPS rules: CPU overhead at both ends, gaps at the NIC, rendezvous for long messages.',
  family: 'ref',
  member: 1,
  offers: offersOf('two-sided'),
  hardware: [['loggp'], ['network', 'cpu', 'messaging']],
  eventsPerCall: { scheduled: 1.5 },
  parameters: [
    {
      name: 'eagerLimitBytes',
      description: 'S: a longer message is sent only once its receive is posted. On the machine loggp, its own rendezvousThresholdBytes applies instead.',
      type: 'integer',
      unit: 'B',
      default: 8192,
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      source: 'Cray MPT, default of MPICH_GNI_MAX_EAGER_MSG_SIZE',
      confidence: 'stated',
      seen: 'recalled',
    },
  ],
} as const satisfies MechanismDefinition<'message-passing'>;
