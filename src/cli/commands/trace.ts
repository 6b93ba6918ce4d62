import { type Command, Option } from 'commander';
import { idPath, request } from '../http-client.ts';
import { nanoseconds, repeated, wholeNumber } from '../option-values.ts';
import { saveResponse } from '../save-response.ts';

interface TraceOptions {
  readonly format: string;
  readonly from?: number;
  readonly to?: number;
  readonly track?: readonly string[];
  readonly kind?: readonly string[];
  readonly limit: number;
  readonly out?: string;
}

const HELP = `
Times are nanoseconds of simulated time. The perfetto format opens in ui.perfetto.dev, where a
process is a node and a thread is a track. A run has a trace if its specification asks for one
(trace: {level: sampled}).
Exit codes: 0 done, 2 no such run or no trace, 3 no server.

Examples:
  onesided trace RUN --format perfetto --out trace.json
  onesided trace RUN --format csv --from 10000 --to 20000 --track "node 0 nic"`;

export function addTrace(command: Command): void {
  command
    .description('Prints the trace of a run: events over simulated time.')
    .argument('<run>', 'id of a run')
    .addOption(new Option('--format <name>', 'output format').choices(['perfetto', 'json', 'csv']).default('perfetto'))
    .option('--from <ns>', 'start of the window in ns', nanoseconds)
    .option('--to <ns>', 'end of the window in ns', nanoseconds)
    .option('--track <name>', 'only this track; repeatable', repeated)
    .option('--kind <name>', 'only events of this kind; repeatable', repeated)
    .option('--limit <n>', 'maximum number of events', wholeNumber(1, 1_000_000), 1_000_000)
    .option('--out <file>', 'write to this file instead of standard output')
    .addHelpText('after', HELP)
    .action(trace);
}

async function trace(id: string, { out, ...query }: TraceOptions): Promise<void> {
  await saveResponse(await request(idPath('runs', id, '/trace'), { query, headers: { accept: '*/*' } }), out);
}
