import { type ClaimDefinition, claim, type Role } from '../definition.ts';
import type { Evidence } from '../evidence.ts';
import type { Expectation } from '../expectation.ts';
import { counted } from '../measure.ts';

/** A public measurement: what was measured, under which conditions, by whom. */
interface Measurement {
  readonly id: string;
  readonly role: Role;
  /** The preset that answers, or would. */
  readonly machine: string;
  readonly claim: string;
  readonly source: string;
  readonly tolerance?: string;
  readonly unit: string;
  readonly expected: Expectation;
}

/** A measurement that one number of these runs is held against. */
interface Row extends Measurement {
  readonly setup: string;
  /** What the number is, where the claim does not say it. */
  readonly name?: string;
  readonly studies: readonly string[];
  readonly value: (evidence: Evidence) => number;
  readonly why: string;
  readonly calibration?: ClaimDefinition['calibration'];
}

export function row({ source, name, unit, expected, value, why, calibration, ...rest }: Row): ClaimDefinition {
  return claim({
    ...rest,
    where: source,
    quantities: { value: { name: name ?? rest.claim, unit, expected } },
    measure: (evidence) => ({ values: { value: counted(value(evidence)) }, why }),
    ...(calibration && { calibration }),
  });
}

/** A measurement that nothing here answers: `awaits` says what that takes. */
export function unanswered({ source, unit, expected, ...rest }: Measurement & { awaits: string }): ClaimDefinition {
  return claim({
    ...rest,
    where: source,
    setup: 'None.',
    quantities: { value: { name: rest.claim, unit, expected } },
    studies: [],
  });
}

/** A measurement that is nothing to hold a model against: what it depends on is no property of a machine. */
export function context({
  source,
  unit,
  expected,
  ...rest
}: Omit<Measurement, 'role'> & { setup: string }): ClaimDefinition {
  return claim({
    ...rest,
    role: 'document',
    where: source,
    quantities: { value: { name: rest.claim, unit, expected } },
    studies: [],
  });
}
