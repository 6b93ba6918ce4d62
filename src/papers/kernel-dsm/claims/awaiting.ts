import { type ClaimDefinition, claim, type Quantity, type Role } from '../../definition.ts';
import type { Expectation } from '../../expectation.ts';

const APPLICATIONS = 'studies of the nine applications on shared pages';

interface Awaiting {
  readonly id: string;
  readonly role?: Role;
  readonly where: string;
  readonly claim: string;
  readonly setup: string;
  readonly tolerance?: string;
  readonly quantities: Readonly<Record<string, Quantity>>;
  readonly awaits?: string;
}

/** Returns a claim that was defined before its check can run, as what it needs is not built. */
export function awaiting({ role = 'validate', awaits = APPLICATIONS, ...rest }: Awaiting): ClaimDefinition {
  return claim({ ...rest, role, awaits, studies: [] });
}

export const one = (name: string, unit: string, expected: Expectation) => ({ value: { name, unit, expected } });
