import { activeAccess } from './active-access/paper.ts';
import { dPgas } from './d-pgas/paper.ts';
import type { PaperDefinition } from './definition.ts';
import { firehose } from './firehose/paper.ts';
import { ioat } from './ioat/paper.ts';
import { kernelDsm } from './kernel-dsm/paper.ts';
import { modern } from './modern/paper.ts';

/** Papers whose claims are checked. A new paper needs a folder and a line here. */
export const papers: readonly PaperDefinition[] = [activeAccess, firehose, ioat, kernelDsm, dPgas, modern];
