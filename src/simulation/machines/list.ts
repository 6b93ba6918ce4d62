import { alvarezMyrinet2000 } from './alvarez-myrinet2000.ts';
import { crayXe6 } from './cray-xe6.ts';
import { cxlPool } from './cxl-pool.ts';
import type { MachineDefinition } from './definition.ts';
import { gem5Ethernet } from './gem5-1gbe.ts';
import { infinibandHdr } from './ib-hdr.ts';
import { infinibandNdr } from './ib-ndr.ts';
import { loggp } from './loggp.ts';
import { opteronHtoe } from './opteron-htoe.ts';
import { osuInfinipath } from './osu-infinipath.ts';
import { servernetVia } from './servernet-via.ts';
import { slingshot11 } from './slingshot-11.ts';
import { sapphireRapidsHost } from './spr-host.ts';
import { technionIb } from './technion-ib.ts';

export const machines: readonly MachineDefinition[] = [crayXe6, gem5Ethernet, alvarezMyrinet2000, osuInfinipath, technionIb, servernetVia, opteronHtoe, infinibandHdr, infinibandNdr, cxlPool, slingshot11, sapphireRapidsHost, loggp];
