import { describeAccessibility } from './support/describe-accessibility.ts';

/** The screens that accessibility.test.ts leaves out. */
describeAccessibility((place) => (place % 2 === 0 ? 'narrow' : 'wide'));
