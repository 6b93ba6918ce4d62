// Loaded before everything else: a process whose clock is off by so many milliseconds.
const OFFSET_MS = Number(process.env.ONESIDED_TEST_CLOCK_OFFSET_MS);
const RealDate = Date;
const now = () => RealDate.now() + OFFSET_MS;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }

  static now() {
    return now();
  }
};
