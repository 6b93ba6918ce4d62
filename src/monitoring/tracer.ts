/** What traces are searched by. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A span: a piece of work that a trace tells of. */
export interface Step {
  /** W3C `traceparent`: whoever has it goes on with the trace, in whatever process. */
  readonly traceparent: string;
  /** Runs `work` so that what it begins and logs belongs to this step. */
  within<Result>(work: () => Result): Result;
  /** Ends it now; a text says what went wrong. */
  end(attributes?: Attributes, failure?: string): void;
}

export interface StepOptions {
  readonly kind?: 'server' | 'producer' | 'consumer';
  /** `traceparent` of the step that this one belongs to. Default: the one that runs now. */
  readonly parent?: string | undefined;
  readonly attributes?: Attributes;
  /** When it began, in ms since 1970, where that is not now. */
  readonly begunMs?: number;
}

/** Tells a collector of traces what this process does. */
export interface Tracer {
  begin(name: string, options?: StepOptions): Step;
  /** The `traceparent` of the step that runs now. */
  current(): string | undefined;
  /** Sends what is left, within two seconds. */
  close(): Promise<void>;
}
