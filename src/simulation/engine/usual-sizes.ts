/** Bytes of a cache line of every machine here, and of what moves memory line by line. */
export const LINE_BYTES = 64;

/** Bytes of a page where the machine does not say: that of x86. */
export const PAGE_BYTES = 4096;
