import { setFlagsFromString } from 'node:v8';

/**
 * How much V8 compiles into one function, in bytes of bytecode: in all, and of a callee that is so small that it always is.
 * By default (920 and 27) a message on its way is some forty calls; each passes its times as objects and loads again what the
 * one before had in registers.
 */
const TOGETHER = 2000;
const SMALL = 60;

setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${TOGETHER}`);
setFlagsFromString(`--max-inlined-bytecode-size-small=${SMALL}`);
