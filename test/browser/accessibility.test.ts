import { describeAccessibility } from './support/describe-accessibility.ts';

/** Wide and narrow in turns: the other width of each view is looked at by accessibility.long.test.ts. */
describeAccessibility((place) => (place % 2 === 0 ? 1280 : 390));
