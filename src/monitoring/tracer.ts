/** Attributes by which traces can be searched. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A span: a unit of work recorded in a trace. */
export interface Step {
  /** W3C `traceparent`, with which any process can continue the trace. */
  readonly traceparent: string;
  /** Runs `work` with this span as the current one, for everything that it starts and logs. */
  within<Result>(work: () => Result): Result;
  /** Ends the span now; `failure` describes an error. */
  end(attributes?: Attributes, failure?: string): void;
}

export interface StepOptions {
  readonly kind?: 'server' | 'producer' | 'consumer';
  /** `traceparent` of the parent span. Default: the current span. */
  readonly parent?: string | undefined;
  readonly attributes?: Attributes;
  /** Start time in ms since 1970. Default: now. */
  readonly begunMs?: number;
}

/** Reports what this process does to a trace collector. */
export interface Tracer {
  begin(name: string, options?: StepOptions): Step;
  /** Returns the `traceparent` of the current span. */
  current(): string | undefined;
  /** Sends remaining spans, within two seconds. */
  close(): Promise<void>;
}
