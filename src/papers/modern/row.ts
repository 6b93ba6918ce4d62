import { type ClaimDefinition, claim, type Role } from '../definition.ts';
import type { Evidence } from '../evidence.ts';
import type { Expectation } from '../expectation.ts';
import { counted } from '../measure.ts';

/** A public measurement: the measured quantity, its conditions, and the source. */
interface Measurement {
  readonly id: string;
  readonly role: Role;
  /** The preset that the measurement tests, or would test. */
  readonly machine: string;
  readonly claim: string;
  readonly source: string;
  readonly tolerance?: string;
  readonly unit: string;
  readonly expected: Expectation;
}

/** A measurement with which one number of these runs is compared. */
interface Row extends Measurement {
  readonly setup: string;
  /** The name of the number. Default: the claim. */
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

/** Returns a measurement that cannot be compared with a model yet: `awaits` says what is missing. */
export function unanswered({ source, unit, expected, ...rest }: Measurement & { awaits: string }): ClaimDefinition {
  return claim({
    ...rest,
    where: source,
    setup: 'None.',
    quantities: { value: { name: rest.claim, unit, expected } },
    studies: [],
  });
}

/** Returns a measurement with which no model can be compared, as it depends on things other than the machine. */
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
