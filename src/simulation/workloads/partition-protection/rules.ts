import type { Impossibility, KnownOfMechanism, Rule, RunSetting } from '../../run-setting.ts';
import { atLeast } from '../rules.ts';
import type { PartitionProtectionValues } from './parameters.ts';

const MOST_TAGS = 32;

/** Pages examine packets by their bits, of which a tag has five; copies of a domain are not packets. */
function packetsOfPrograms({
  machine,
  mechanism,
  workload,
}: RunSetting<PartitionProtectionValues, KnownOfMechanism>): Impossibility | undefined {
  if (workload.closedPages > 0 && machine.sourceTags > MOST_TAGS) {
    return {
      code: 'SIM_TAGS',
      message: `pages with rights are checked by the bits of packets, and ${machine.sourceTags} tags need more than the five bits of a packet; accepted: sourceTags of at most ${MOST_TAGS}, or closedPages 0`,
      blames: ['machine.sourceTags', 'workload.closedPages'],
    };
  }
  if ((mechanism.coherentNodes ?? 0) === 0) return undefined;
  return {
    code: 'SIM_DOMAIN',
    message:
      'accesses within a coherent domain are copies, to which the rights of registers and pages do not apply; accepted: coherentNodes 0',
    blames: ['mechanism.coherentNodes'],
  };
}

export const partitionProtectionRules: readonly Rule<PartitionProtectionValues, KnownOfMechanism>[] = [
  atLeast(2, 'an access to another process needs two processes'),
  packetsOfPrograms,
];
