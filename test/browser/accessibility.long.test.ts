import { describeAccessibility } from './support/describe-accessibility.ts';

/** The widths that accessibility.test.ts leaves out. */
describeAccessibility((place) => (place % 2 === 0 ? 390 : 1280));
