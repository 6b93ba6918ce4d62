import type { ClaimDefinition } from '../../src/papers/definition.ts';
import { modern } from '../../src/papers/modern/paper.ts';
import { machineDefinitions } from '../../src/simulation/catalogue.ts';
import { type CommittedLedger, committedLedger } from '../../test/papers/quick-ledger.ts';

const HEAD = `# Public measurements of current machines

Derived by \`npm run generate\` from test/papers/modern.ledger.json, which \`npm run ledger\` writes.

Each claim is a public measurement. The table counts claims by the machine preset that reproduces the measurement. For the
meaning of roles and verdicts, see [reproduction.md](../reproduction.md). Calibrated claims are not evidence and count in
neither of the two "met" columns; the same holds for inputs and documents.
`;

const NOT_BUILT = 'no preset';
const ALL = 'all';

/** Returns docs/generated/modern-machines.md: evidence for and against each preset of a current machine. */
export function modernMachinesTable(ledger: CommittedLedger = committedLedger(modern)): string {
  const machines = [...new Set(modern.claims.map(machineOf))];
  const ordered = [...machines.filter((machine) => machine !== NOT_BUILT), NOT_BUILT];
  const rows = ordered.map((machine) =>
    row(
      machine,
      modern.claims.filter((claim) => machineOf(claim) === machine),
      ledger,
    ),
  );
  return [
    HEAD,
    '| machine | held-out claims met | exact rules met | not met | not measured: not simulated here |',
    '|---|---|---|---|---|',
    ...rows,
    row(ALL, modern.claims, ledger),
    '',
  ].join('\n');
}

/** A machine without a preset cannot be simulated. */
function machineOf({ machine = '' }: ClaimDefinition): string {
  return machineDefinitions.some(({ id }) => id === machine) ? `\`${machine}\`` : NOT_BUILT;
}

function row(title: string, claims: readonly ClaimDefinition[], ledger: CommittedLedger): string {
  const entries = claims.map(({ id }) => ({ id, ...ledger[id]! }));
  const evidence = entries.filter(({ role }) => role === 'validate' || role === 'structural');
  const named = (wanted: string) => {
    const ids = evidence.filter(({ verdict }) => verdict === wanted).map(({ id }) => `\`${id}\``);
    return (title === ALL ? String(ids.length) : ids.join(', ')) || '–';
  };
  const share = (wanted: string) => {
    const of = evidence.filter(({ role }) => role === wanted);
    return of.length === 0 ? '–' : `${of.filter(({ verdict }) => verdict === 'met').length} of ${of.length}`;
  };
  return `| ${title} | ${share('validate')} | ${share('structural')} | ${named('not-met')} | ${named('not-measured')} |`;
}
