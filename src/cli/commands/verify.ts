import { availableParallelism } from 'node:os';
import { type Command, Option } from 'commander';
import type { Verification } from '../../spec/resources/bundle.ts';
import { EXIT, Failure } from '../failure.ts';
import { wholeNumber } from '../option-values.ts';
import { columns, print, printDocument } from '../output.ts';
import { verifyBundle } from '../verify-bundle.ts';

/** Default number of results that are recomputed. */
const USUAL_SAMPLE = 3;

const HELP = `
BUNDLE is a file that \`onesided export --crate\` wrote, or the folder that it was unpacked to
(docs/bundles.md). Needs no server, and writes nothing. Checks every file against the checksums and
the metadata, every document against its schema, the runs against the specification, which is
planned again, and the comparison against the runs. Then recomputes --sample of the results, drawn
by the digest of the bundle, and compares digest, operationsDigest and every metric.

Only the model version that computed a bundle reproduces its results. For a bundle of another model
version, the output says so, everything except the results and the plan is checked, and the exit
code is 0 with the verdict "partly"; with --sample or --all the exit code is 2.

Bundles with files that bundles do not have, or beyond these sizes, are refused: an archive of more
than 1 GiB, 4 GiB unpacked, 64 MiB per document or run, 1 GiB per schedule, 4096 files.
Exit codes: 0 no differences, 1 something differs from what is computed here, 2 not an intact bundle
(damaged, changed, repacked).

Examples:
  onesided verify artefact.crate.zip
  onesided verify artefact.crate.zip --sample 20 --json
  onesided verify unpacked/ --all`;

export function addVerify(command: Command): void {
  command
    .description('Checks a bundle, and recomputes a sample of its results.')
    .argument('<bundle>', 'file that `export --crate` wrote, or the folder that it was unpacked to')
    .option('--sample <n>', `number of results to recompute (default: ${USUAL_SAMPLE})`, wholeNumber(0))
    .addOption(new Option('--all', 'recompute all results').conflicts('sample'))
    .option('--threads <n>', 'simulation threads', wholeNumber(1, 1024), availableParallelism())
    .option('--no-progress', 'print no progress')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action(verify);
}

interface VerifyOptions {
  readonly sample?: number;
  readonly all?: true;
  readonly threads: number;
  readonly progress: boolean;
  readonly json?: true;
}

async function verify(path: string, { sample, all, json, ...options }: VerifyOptions): Promise<void> {
  const asked = all ? Number.POSITIVE_INFINITY : sample;
  const found = await verifyBundle(path, { ...options, sample: asked ?? USUAL_SAMPLE });
  await (json ? printDocument(found) : print(verificationText(found)));
  if (found.verdict === 'differs') throw new Failure(EXIT.runFailed, `${path} differs from what is computed here.`);
  const { bundle, here } = found.modelVersion;
  if (asked !== undefined && asked > 0 && bundle !== here) {
    const fix = `Use the onesided (and plugins) with model ${bundle}.`;
    throw new Failure(EXIT.badInput, `No result can be recomputed: this is model ${here}. ${fix}`);
  }
}

const OUTCOMES = { same: 'ok', differs: 'DIFFERS', 'not-checked': 'not checked' } as const;
const VERDICTS = {
  same: 'Verified.',
  differs: 'Not verified.',
  partly: 'Nothing differs, but not everything was checked.',
} as const;

function verificationText({ bundle, modelVersion, checks, verdict }: Verification): string {
  const { bundle: there, here } = modelVersion;
  const model = there === here ? `${there}, the same as this onesided` : `${there}; this onesided has ${here}`;
  const rows = checks.map(({ name, outcome, detail }) => [name, OUTCOMES[outcome], detail]);
  const heads = [
    ['bundle', '', bundle],
    ['model', '', model],
  ];
  return `${columns([...heads, ...rows])}\n${VERDICTS[verdict]}\n`;
}
