import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Command } from 'commander';
import { type Calibration, calibrate } from '../../calibration/calibrate.ts';
import { CalibrationError } from '../../calibration/calibration-error.ts';
import { fasterNetwork } from '../../calibration/faster-network.ts';
import { machineFileText } from '../../calibration/machine-file.ts';
import { type NamedText, readOutputs } from '../../calibration/read-outputs.ts';
import { modelVersion } from '../../plan/model-version.ts';
import type { RunPlan, RunResult } from '../../simulation/run.ts';
import { simulate } from '../../simulation/simulate.ts';
import { calibrationText } from '../calibration-text.ts';
import { EXIT, Failure } from '../failure.ts';
import { listed } from '../option-values.ts';
import { note, print, printDocument } from '../output.ts';
import { savePieces } from '../save-response.ts';
import { readTextFile, whyUnreadable } from '../text-file.ts';

interface CalibrateOptions {
  readonly from: readonly string[];
  readonly machine: string;
  readonly fit?: readonly string[];
  readonly out?: string;
  readonly json?: true;
  readonly progress: boolean;
}

const HELP = `
Files are what the tools printed, whole and one tool a file; the numbers of several tests may follow
each other:
  perftest      ib_write_lat, ib_read_lat, ib_atomic_lat, ib_write_bw, ib_read_bw, ib_atomic_bw; also with -a,
                --report_gbits; not -C, not several queue pairs (-q), not lists of posts (-l)
  OSU           osu_put_latency, osu_get_latency, osu_cas_latency, osu_fop_latency with MPI_Win_flush (-s flush);
                osu_put_bw, osu_get_bw, osu_put_bibw
  ucx_perftest  put_lat, put_bw, get, fadd, cswap and their ucp_… forms, with the command before the table:
                ucx_perftest host -t ucp_put_lat -s 8
The name of a tool says what its MB is: 2^20 bytes for perftest and ucx_perftest, 10^6 for OSU.

Each row is measured again on the model, two processes on two nodes of the preset; the parameters of
--fit are those with which the model misses the rows least. Without --fit they follow from the tests
that there are. A parameter that the rows do not determine keeps the value of the preset. Intervals
are 95 %: from what the tool varies, or from the misses where they are larger. \`onesided catalog
machines PRESET\` lists parameters with units and sources.

--out writes the machine for specifications, machine: {file: my-cluster.yaml}, with the digest of
each file, its conditions, intervals and misses. Where files are seen to be cut off, in other units
or contradict each other (link type, MTU, the same accesses), nothing is fitted. More in
docs/calibration.md.

Exit codes: 0 done, 1 a run failed, 2 bad input, or nothing is determined.

Examples:
  onesided calibrate --from ib_write_lat.txt,ib_write_bw.txt --machine ib-hdr --out my-cluster.yaml
  onesided calibrate --from osu_get_latency.txt --machine ib-ndr --fit wireLatencyNs`;

export function addCalibrate(command: Command): void {
  command
    .description('Fits parameters of a machine to what perftest, OSU or ucx_perftest measured.')
    .requiredOption('--from <files>', 'outputs of the tools, separated by commas; may be repeated', listed)
    .requiredOption('--machine <preset>', 'the preset to start from')
    .option('--fit <names>', 'parameters to fit, separated by commas, the most certain first', listed)
    .option('-o, --out <file>', 'write the machine to this file')
    .option('--json', 'print the calibration as JSON')
    .option('--no-progress', 'print no progress')
    .addHelpText('after', HELP)
    .action(run);
}

async function run({ from, machine, fit, out, json, progress }: CalibrateOptions): Promise<void> {
  if (out !== undefined) requireFolder(out);
  const calibration = await orFailure(() => {
    const outputs = readOutputs(from.map(readText));
    const shown = progress ? stepNotes() : {};
    return calibrate(outputs, { preset: machine, ...(fit && { fit }), ...shown, simulate: interruptible });
  });
  await (json ? printDocument(calibration) : print(calibrationText(calibration)));
  if (calibration.parameters.length === 0) throw new Failure(EXIT.badInput, undeterminedText(calibration, out));
  if (out !== undefined) await savePieces([machineFileText(calibration, modelVersion())], out);
}

/** A fit takes a while: what cannot be written is said before. */
function requireFolder(out: string): void {
  try {
    accessSync(existsSync(out) ? out : dirname(out), constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure(EXIT.badInput, `Cannot write ${out}: ${reason}; name a file in a folder that is there`);
  }
}

/** Runs are short: between two of them there is time for Ctrl-C. */
async function interruptible(plan: RunPlan): Promise<RunResult> {
  await setImmediate();
  return simulate(plan);
}

function stepNotes(): { onStep: (miss: number) => void } {
  let steps = 0;
  return {
    onStep: (miss) => {
      steps += 1;
      note(`Step ${steps}: the model misses by ${(miss * 100).toFixed(2)} %`);
    },
  };
}

function readText(name: string): NamedText {
  try {
    return { name, text: readTextFile(name) };
  } catch (error) {
    throw new CalibrationError(`Cannot read ${name}: ${whyUnreadable(error)}`);
  }
}

async function orFailure<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CalibrationError)) throw error;
    throw new Failure(EXIT.badInput, error.message, { cause: error });
  }
}

function undeterminedText(calibration: Calibration, out: string | undefined): string {
  const { preset } = calibration;
  const faster = fasterNetwork(calibration);
  const fix = faster ? `${faster}.` : 'Measure more sizes, or name others with --fit.';
  const file = out === undefined ? '' : `, and ${out} is not written`;
  return `These rows determine none of the parameters: ${preset} stays as it is${file}. ${fix}`;
}
