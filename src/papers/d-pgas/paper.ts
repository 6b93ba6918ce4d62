import type { PaperDefinition } from '../definition.ts';
import { ablations } from './ablations.ts';
import { addresses } from './claims/addresses.ts';
import { bridge } from './claims/bridge.ts';
import { ordering } from './claims/ordering.ts';
import { transactions } from './claims/transactions.ts';
import { uses } from './claims/uses.ts';
import { figures } from './figures.ts';
import { probes } from './probes.ts';

/** D-PGAS, with the claims of its text. */
export const dPgas: PaperDefinition = {
  id: 'd-pgas',
  title: 'A Dynamic, Partitioned Global Address Space Model for High Performance Clusters',
  authors: 'S. Yalamanchili, J. Young, J. Duato, F. Silla',
  published: 'Technical report GIT-CERCS-08-01, 2008',
  notes: [
    'DP-1: registers have 26 bits in section 3.1 and 24 bits with two address bits reset in 3.2.1, which puts three quarters of each partition out of reach. Both variants are there.',
    'DP-2: 20 ns are two and a half cycles at 125 MHz; a pass takes four cycles, the middle of 20 to 40 ns.',
    'Nothing end to end is measured in the paper: Ethernet, switch and the link of the processor are assumed or from elsewhere, and no parameter is fitted.',
  ],
  studies: [...figures, ...probes],
  claims: [...addresses, ...transactions, ...ordering, ...bridge, ...uses],
  ablations,
  contradictions: [],
};
