import { setFlagsFromString } from 'node:v8';

/**
 * V8's inlining limits, in bytes of bytecode: cumulative per function, and the size below which a callee is always inlined. With
 * the defaults (920 and 27), a message takes about forty calls, each of which passes times as objects and reloads what the caller
 * already had in registers.
 */
const TOGETHER = 2000;
const SMALL = 60;

setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${TOGETHER}`);
setFlagsFromString(`--max-inlined-bytecode-size-small=${SMALL}`);
