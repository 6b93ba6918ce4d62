import type { ClaimDefinition } from '../../src/papers/definition.ts';
import { modern } from '../../src/papers/modern/paper.ts';
import { machineDefinitions } from '../../src/simulation/catalogue.ts';
import { type CommittedLedger, committedLedger } from '../../test/papers/quick-ledger.ts';

const HEAD = `# What machines of today are held against

Derived from test/papers/modern.ledger.json, which \`npm run ledger\` writes, by \`npm run generate\`. Claims are public
measurements, by the machine that answers them; what roles and verdicts mean stands in [reproduction.md](../reproduction.md).
Calibrated claims are no evidence, and count in neither column; nor do inputs and documents.
`;

const NOT_BUILT = 'not built';
const ALL = 'all';

/** docs/generated/modern-machines.md: evidence for and against each preset of today. */
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
    '| machine | held out, met | exact rules, met | not met | not measured: nothing here simulates it |',
    '|---|---|---|---|---|',
    ...rows,
    row(ALL, modern.claims, ledger),
    '',
  ].join('\n');
}

/** Of a machine for which there is no preset nothing can be simulated. */
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
