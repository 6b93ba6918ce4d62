/** Outlines of the state marks on a 14 px square: each state has its own shape, so colour is not needed to tell them apart. */
export const MARKS = {
  ok: 'M3 7.5 6 10.5 11 4',
  bad: 'M3.5 3.5l7 7m0-7-7 7',
  run: 'M7 2a5 5 0 0 1 5 5',
  wait: 'M7 2a5 5 0 0 1 2.5.7M11.3 4.5A5 5 0 0 1 12 7M11.3 9.5A5 5 0 0 1 9.5 11.3M7 12a5 5 0 0 1-2.5-.7M2.7 9.5A5 5 0 0 1 2 7M2.7 4.5A5 5 0 0 1 4.5 2.7',
  half: 'M7 2a5 5 0 0 1 0 10ZM7 2a5 5 0 0 0 0 10',
  stop: 'M7 2a5 5 0 1 0 .01 0M3.5 10.5l7-7',
  unequal: 'M3 5.2h8M3 8.8h8M9.5 2.5l-5 9',
  calibrated: 'M7 2.4a4.6 4.6 0 1 0 .01 0M7 .8v4M7 9.2v4M.8 7h4M9.2 7h4',
  input: 'M1.5 7h8M6.5 3.5 10 7l-3.5 3.5M12.5 2.5v9',
  dash: 'M3.5 7h7',
  note: 'M7 2a5 5 0 1 0 .01 0M7 6.5v3M7 4.4v.1',
} as const;

export type MarkName = keyof typeof MARKS;
