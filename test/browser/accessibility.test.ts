import { describeAccessibility } from './support/describe-accessibility.ts';

/** Wide and narrow in turns: axe looks at the other screen of each view in accessibility.long.test.ts. */
describeAccessibility((place) => (place % 2 === 0 ? 'wide' : 'narrow'));
