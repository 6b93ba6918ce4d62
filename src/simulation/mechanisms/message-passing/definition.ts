import { offersOf } from '../../contract/offers.ts';
import type { MechanismDefinition } from '../definition.ts';
import { messagePassingParameters } from './parameters.ts';

export const messagePassing = {
  id: 'message-passing',
  title: 'Message passing',
  summary: 'Two-sided sends and receives by the LogGOPS rules: CPU overhead at both ends, gaps at the NIC, rendezvous for long messages.',
  family: 'ref',
  member: 1,
  offers: offersOf('two-sided'),
  hardware: [['loggp'], ['network', 'cpu', 'messaging']],
  eventsPerCall: { scheduled: 1.5 },
  parameters: messagePassingParameters,
} as const satisfies MechanismDefinition<'message-passing', typeof messagePassingParameters>;
