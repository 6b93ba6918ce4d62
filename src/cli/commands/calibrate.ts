import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Command } from 'commander';
import { type Calibration, calibrate } from '../../calibration/calibrate.ts';
import { CalibrationError } from '../../calibration/calibration-error.ts';
import { fasterNetwork } from '../../calibration/faster-network.ts';
import { machineFileText } from '../../calibration/machine-file.ts';
import { distanceOf, nearestPreset } from '../../calibration/nearest-preset.ts';
import { type NamedText, readOutputs } from '../../calibration/read-outputs.ts';
import { modelVersion } from '../../plan/model-version.ts';
import type { RunPlan, RunResult } from '../../simulation/run.ts';
import { simulate } from '../../simulation/simulate.ts';
import { thrownText } from '../../spec/wording.ts';
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
Give the output of each tool whole and in a file of its own. The tables of several tests may follow
each other in one file:
  perftest      ib_write_lat, ib_read_lat, ib_atomic_lat, ib_write_bw, ib_read_bw, ib_atomic_bw; also with -a,
                --report_gbits; not with -C, several queue pairs (-q) or lists of posts (-l)
  OSU           osu_put_latency, osu_get_latency, osu_cas_latency, osu_fop_latency with MPI_Win_flush (-s flush);
                osu_put_bw, osu_get_bw, osu_put_bibw
  ucx_perftest  put_lat, put_bw, get, fadd, cswap and their ucp_… forms, with the command before the table:
                ucx_perftest host -t ucp_put_lat -s 8
The tool determines the meaning of MB: 2^20 bytes for perftest and ucx_perftest, 10^6 for OSU.

Each row is simulated with two processes on two nodes of the preset. The parameters of --fit get the
values with which the model misses the rows least. Without --fit, the parameters follow from the
tests present. A parameter that the rows do not determine keeps the value of the preset. Intervals
are 95 %, from the errors of the rows or, where they are larger, from the model's misses.
\`onesided catalog machines PRESET\` lists parameters with units and sources.
A few rows take seconds, the whole tables of several tests (-a) some minutes.

--out writes a machine for specifications, machine: {file: my-cluster.yaml}, with the digest of each
file, its conditions, intervals and misses. If a file is visibly cut off or in other units, if files
contradict each other (link type, MTU, the same accesses), or if a row differs from the preset by
more than a factor of 50, nothing is fitted. See docs/calibration.md.
Exit codes: 0 done, 1 a run failed, 2 bad input, no parameter is determined, or no row fits.

Examples:
  onesided calibrate --from ib_write_lat.txt,ib_write_bw.txt --machine ib-hdr --out my-cluster.yaml
  onesided calibrate --from osu_get_latency.txt --machine ib-ndr --fit wireLatencyNs`;

export function addCalibrate(command: Command): void {
  command
    .description('Fits parameters of a machine to the results of perftest, OSU or ucx_perftest.')
    .requiredOption('--from <files>', 'output files of the tools, separated by commas; repeatable', listed)
    .requiredOption('--machine <preset>', 'preset to start from')
    .option('--fit <names>', 'parameters to fit, separated by commas, most certain first', listed)
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
  const useless = await uselessText(calibration, out);
  if (useless !== undefined) throw new Failure(EXIT.badInput, useless);
  if (out !== undefined) await savePieces([machineFileText(calibration, modelVersion())], out);
}

/** Checks the output folder first, since a fit takes a while. */
function requireFolder(out: string): void {
  try {
    accessSync(existsSync(out) ? out : dirname(out), constants.W_OK);
  } catch (error) {
    const reason = thrownText(error);
    throw new Failure(EXIT.badInput, `Cannot write ${out}: ${reason}; name a file in an existing folder`);
  }
}

/** Yields before a run, so Ctrl-C is handled between runs, which are short. */
async function interruptible(plan: RunPlan): Promise<RunResult> {
  await setImmediate();
  return simulate(plan);
}

function stepNotes(): { onStep: (miss: number) => void } {
  let steps = 0;
  return {
    onStep: (miss) => {
      steps += 1;
      note(`Step ${steps}: the model misses the rows by ${(miss * 100).toFixed(2)} %`);
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

/** Returns why a fit must not be used, and what to do; undefined for one that describes at least one row. */
async function uselessText(calibration: Calibration, out: string | undefined): Promise<string | undefined> {
  const { preset, parameters, rows } = calibration;
  const isFitting = rows.some(({ fits }) => fits);
  if (isFitting && parameters.length > 0) return undefined;
  const problem =
    parameters.length > 0
      ? `None of the ${rows.length} rows fits: the values describe no machine`
      : `The rows determine none of the parameters: ${preset} is unchanged`;
  const fix = isFitting ? 'Measure more sizes, or name other parameters with --fit' : await nearerPreset(calibration);
  return `${problem}${out === undefined ? '' : `, and ${out} was not written`}. ${fasterNetwork(calibration) ?? fix}.`;
}

/** A preset is nearer if its own values miss the rows by less than the fitted ones. */
async function nearerPreset({ rows, outputs }: Calibration): Promise<string> {
  const others = 'or name other parameters with --fit';
  const measurements = rows.map(({ measurement }) => measurement);
  const fitted = distanceOf({ rows: measurements, answers: rows.map(({ after }) => after) });
  const nearest = await nearestPreset(measurements, outputs, interruptible);
  if (nearest && nearest.distance < fitted) return `Start from the nearest preset, --machine ${nearest.id}, ${others}`;
  return `No preset is nearer: measure again on an idle machine, ${others}`;
}
