import { catalogue } from '../api/catalogue.svelte.ts';
import type { BestAnswer, WinnerAnswer } from '../api/types.ts';
import { type Look, seriesLooks, UNKNOWN } from '../plots/looks.ts';

/** Returns the appearance of each mechanism of an answer by its name, as in figures. */
export function answerLooks({ mechanisms, kinds }: BestAnswer | WinnerAnswer): (name: string) => Look {
  const looks = seriesLooks({ series: 'mechanism', names: mechanisms, values: [], kinds }, (kind) =>
    catalogue.mechanism(kind),
  );
  return (name) => looks.get(name) ?? UNKNOWN;
}
