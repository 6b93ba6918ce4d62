import type { Problem } from './resources/problem.ts';

/** The table of error codes. REST, GraphQL and the command line take status and title only from here. */
export const ERRORS = {
  SPEC_SYNTAX: { status: 400, title: 'The specification cannot be read' },
  SPEC_INVALID: { status: 422, title: 'The specification is not valid' },
  SPEC_TOO_MANY_RUNS: { status: 422, title: 'The specification expands to too many runs' },
  PROJECT_QUOTA: { status: 422, title: 'The project may not queue so many runs' },
  PROJECT_TRACE_QUOTA: { status: 422, title: 'The project may not store so many traces' },
  PROJECT_REQUESTS: { status: 429, title: 'The project has sent too many requests' },
  SPEC_TOO_COSTLY: { status: 422, title: 'The experiment exceeds the limits of the service' },
  SPEC_TOO_LARGE: { status: 413, title: 'The specification is too large' },
  SPEC_MEDIA_TYPE: { status: 415, title: 'The media type is not supported' },
  SCHEDULE_INVALID: { status: 422, title: 'The schedule cannot be read' },
  SCHEDULE_NOT_FOUND: { status: 404, title: 'The schedule does not exist' },
  SCHEDULE_IN_USE: { status: 409, title: 'The schedule is in use by experiments' },
  SIM_FAILED: { status: 500, title: 'The simulation failed' },
  SIM_DEADLOCK: { status: 500, title: 'The simulated program never finishes' },
  SIM_CONSERVATION: { status: 500, title: 'Messages or bytes of the simulation were lost' },
  SIM_BREAKDOWN: { status: 500, title: 'The stages of an operation do not sum to its latency' },
  SIM_ACTIVE_MESSAGES: { status: 500, title: 'Active messages were never answered' },
  SIM_LOG_RECORDS: { status: 500, title: 'Records of an access log were never handled' },
  SIM_TABLE_CONTENT: { status: 500, title: 'The simulated table does not contain the inserted elements' },
  SIM_SCHEDULE_MISSING: { status: 500, title: 'The schedule that a run replays is missing' },
  SIM_SCHEDULE_DIGEST: { status: 500, title: 'The text of a schedule does not match its digest' },
  SIM_SCHEDULE_RANKS: {
    status: 500,
    title: 'The schedule’s number of ranks differs from the run’s number of processes',
  },
  SIM_SCHEDULE_EMPTY: { status: 500, title: 'The schedule that a run replays has no operations' },
  SIM_SCHEDULE_INVALID: { status: 500, title: 'The schedule that a run replays cannot be read' },
  SIM_HEAP_LIMIT: { status: 500, title: 'The overflow heap of a simulated table outgrew its limit' },
  SIM_DEDICATED_CORES: { status: 500, title: 'A node has no core left for computation' },
  SIM_PARTS: { status: 500, title: 'The parts of a mechanism do not match those it offers' },
  SIM_NEEDS: { status: 500, title: 'A program makes a call that its workload does not list among its needs' },
  SIM_INCOMPATIBLE: { status: 500, title: 'The mechanism cannot run the workload' },
  SIM_PROCESSES: { status: 500, title: 'The workload needs more processes' },
  SIM_ORDER: { status: 500, title: 'Frames of a stream arrived out of order' },
  SIM_TRANSACTION_SIZE: { status: 500, title: 'An active access is larger than a transaction' },
  SIM_IOMMU_OFF: { status: 500, title: 'A mechanism builds on the machine’s IOMMU, which is switched off' },
  SIM_ACCESS_LOG_SIZE: { status: 500, title: 'A record is larger than its access log' },
  SIM_LOG_CONTENT: { status: 500, title: 'A log does not match the accesses made' },
  SIM_COUNTERS: { status: 500, title: 'The simulated counters do not match the accesses made' },
  SIM_MEMORY_CONTENT: { status: 500, title: 'The simulated memory does not match what was written' },
  SIM_PROTECTION: { status: 500, title: 'A protected page was not protected as its control bits require' },
  SIM_QUEUE_CONTENT: { status: 500, title: 'The simulated queue does not contain the enqueued elements' },
  SIM_QUEUE_FULL: { status: 500, title: 'A simulated queue exceeds its capacity' },
  SIM_SORT_CONTENT: { status: 500, title: 'The sorted keys are not the generated keys' },
  SIM_SORT_ORDER: { status: 500, title: 'The sorted keys are out of order' },
  SIM_TABLE_PARAMETERS: { status: 500, title: 'Options of the hash table that exclude each other' },
  SIM_KEYS: { status: 500, title: 'The keys of a sort exceed the limit of a run' },
  SIM_CHECKPOINT: { status: 500, title: 'A checkpoint does not match the data to be saved' },
  SIM_RECOVERY: { status: 500, title: 'A recovered memory differs from the lost one' },
  SIM_PARITY: { status: 500, title: 'A parity does not match its memories' },
  SIM_WRITE_SIZE: { status: 500, title: 'A write is larger than a page' },
  SIM_RESULT: { status: 500, title: 'A simulated algorithm produced a wrong result' },
  SIM_WORKING_SET: { status: 500, title: 'A put does not fit in the working set' },
  SIM_OPEN_TRANSACTIONS: { status: 500, title: 'Transactions of several packets were never finished' },
  SIM_TRANSFERS: { status: 500, title: 'Transfers of registered memory were never finished' },
  SIM_EPOCH: { status: 500, title: 'Passive epochs were opened, closed or left over in an invalid way' },
  SIM_BUFFERS: { status: 500, title: 'Receive buffers or the credits for them were lost' },
  SIM_PIN_COUNT: { status: 500, title: 'Pinned buckets were released more often than they were held' },
  SIM_PIN_LIMIT: { status: 500, title: 'More memory would have to stay pinned than the limit allows' },
  SIM_PAGE_FAULTS: { status: 500, title: 'The machine does not tell what such page faults take' },
  SIM_PAGE_SIZE: { status: 500, title: 'The page size is not one that page tables support' },
  SIM_IOTLB: { status: 500, title: 'An IOTLB cannot be divided into sets' },
  SIM_OPERATION: { status: 500, title: 'A program ended an operation that it had not started' },
  SIM_READ_REQUEST: { status: 500, title: 'Read requests do not end at completion boundaries' },
  SIM_SEND_QUEUE: { status: 500, title: 'A send queue is full before an entry requests a completion' },
  SIM_CABLE: { status: 500, title: 'A cable cannot join more than two nodes' },
  SIM_LINK: { status: 500, title: 'A link is too slow' },
  SIM_OUTSTANDING: { status: 500, title: 'More accesses in flight than a program can have' },
  SIM_WRITE_ORDER: { status: 500, title: 'Writes of a process arrived out of order' },
  SIM_LITMUS: { status: 500, title: 'Accesses took effect in an order that their mechanism forbids' },
  SIM_POOL: { status: 500, title: 'A memory pool lacks something that a run needs' },
  SIM_FRAMES: { status: 500, title: 'Frames between bridges cannot be sent in this way' },
  SIM_UNITS: { status: 500, title: 'More units than their field can hold' },
  SIM_TAGS: { status: 500, title: 'More tags than their field can hold' },
  SIM_DOMAIN: { status: 500, title: 'Pages cannot be kept coherent in this domain' },
  SIM_PARTITION: { status: 500, title: 'Remote memory is out of reach of a bridge' },
  SIM_POLL_INTERVALS: { status: 500, title: 'The shortest poll interval exceeds the longest' },
  SIM_CACHE: { status: 500, title: 'A cache cannot be divided into sets of whole lines' },
  SIM_MACHINE: { status: 500, title: 'The machine of a run lacks a value that its hardware needs' },
  SIM_MEMORY: { status: 500, title: 'A mechanism needs more memory than a node has' },
  SIM_CRITICAL_PATH: { status: 500, title: 'The critical path does not sum to the finish time' },
  SIM_TIME_RANGE: { status: 500, title: 'A time exceeds the range that a run can represent exactly' },
  SIM_OUT_OF_MEMORY: { status: 500, title: 'The simulation needs more memory than it may use' },
  SIM_COHERENCE: { status: 500, title: 'A shared page was not sequentially consistent' },
  SIM_PAGE_REQUESTS: { status: 500, title: 'Requests for shared pages were never acknowledged' },
  SIM_RECEIVE_BUFFERS: { status: 500, title: 'A node has no receive buffer left for a message' },
  SIM_LOCKS: { status: 500, title: 'Kernel locks were acquired or released in an invalid way' },
  SIM_PLAN: { status: 500, title: 'A plan touches a minipage that does not exist' },
  SIM_SHARED_UNITS: { status: 500, title: 'Sharing units do not divide the data that they are part of' },
  SIM_MINIPAGE: { status: 500, title: 'Minipages and pages do not divide each other' },
  SIM_PAGE_OPTIONS: {
    status: 500,
    title: 'Options of shared pages that are incompatible with each other or with the machine',
  },
  SIM_PLUGIN: { status: 500, title: 'A plugin did something in a run that it must not do' },
  PLUGIN_INVALID: { status: 422, title: 'A plugin cannot be used' },
  PLUGIN_CHANGED: { status: 409, title: 'The plugin is not the one that was loaded' },
  IMPORT_NOT_FOUND: { status: 404, title: 'The import does not exist' },
  IMPORT_MODEL_VERSION: { status: 422, title: 'The results belong to another version of the model' },
  IMPORT_INVALID: { status: 422, title: 'The results cannot be imported' },
  IMPORT_INCOMPLETE: { status: 409, title: 'Some results of the import are missing' },
  IMPORT_CLOSED: { status: 409, title: 'The state of the import does not allow this' },
  RUN_NOT_FOUND: { status: 404, title: 'The run does not exist' },
  RUN_EXPERIMENT_NOT_FOUND: { status: 404, title: 'The experiment does not exist' },
  EXPLORATION_NOT_FOUND: { status: 404, title: 'The exploration does not exist' },
  EXPLORATION_STATE: { status: 409, title: 'The exploration is not in a state that allows this' },
  EXPERIMENT_STATE: { status: 409, title: 'The experiment is not in a state that allows this' },
  EXPERIMENT_NOT_EXTENDABLE: { status: 422, title: 'The experiment cannot be extended in this way' },
  RUN_TRACE_NOT_FOUND: { status: 404, title: 'The run has no trace' },
  RUN_NOT_FINISHED: { status: 409, title: 'The run has not finished' },
  RUN_IDEMPOTENCY_CONFLICT: { status: 422, title: 'The idempotency key belongs to another request' },
  RUN_CANCELLED: { status: 409, title: 'The run was cancelled' },
  RUN_DEADLINE_EXCEEDED: { status: 500, title: 'The run took longer than its deadline' },
  RUN_RESULT_REFUSED: { status: 500, title: 'The database refused the result of the run' },
  RUN_WORKER_LOST: { status: 500, title: 'The worker died on every attempt at the run' },
  AUTH_REQUIRED: { status: 401, title: 'A token is needed' },
  AUTH_INVALID: { status: 401, title: 'The token is not valid' },
  AUTH_FORBIDDEN: { status: 403, title: 'The token does not allow this' },
  AUTH_WAY_FORBIDDEN: { status: 403, title: 'Requests that arrive in this way are not accepted' },
  AUTH_SIGN_IN_FAILED: { status: 401, title: 'The provider has not confirmed who you are' },
  AUTH_NO_MEMBER: { status: 403, title: 'You are not a member of any project' },
  AUTH_NO_PROVIDER: { status: 404, title: 'There is no sign-in with an account' },
  PROJECT_NOT_FOUND: { status: 404, title: 'The project does not exist' },
  PROJECT_EXISTS: { status: 409, title: 'The project already exists' },
  MEMBER_NOT_FOUND: { status: 404, title: 'The member does not exist' },
  TOKEN_NOT_FOUND: { status: 404, title: 'The token does not exist' },
  WEBHOOK_NOT_FOUND: { status: 404, title: 'The webhook does not exist' },
  WEBHOOK_EXISTS: { status: 409, title: 'The project already has a webhook with this address' },
  WEBHOOK_LIMIT: { status: 422, title: 'The project has reached its limit of webhooks' },
  WEBHOOK_ADDRESS: { status: 422, title: 'Messages cannot be sent to this address' },
  WEBHOOK_DISABLED: { status: 409, title: 'The webhook is disabled' },
  REQUEST_INVALID: { status: 400, title: 'The request is not valid' },
  REQUEST_BODY_INVALID: { status: 422, title: 'The body of the request is not valid' },
  REQUEST_NOT_FOUND: { status: 404, title: 'There is nothing at this address' },
  REQUEST_METHOD_NOT_ALLOWED: { status: 405, title: 'The method is not allowed here' },
  REQUEST_PRECONDITION: { status: 412, title: 'The version does not match the one in the request' },
  REQUEST_ADDRESS_TOO_LONG: { status: 414, title: 'The URL is too long' },
  REQUEST_EXPECTATION: { status: 417, title: 'The expectation of the request cannot be met' },
  REQUEST_NOT_ACCEPTABLE: { status: 406, title: 'None of the accepted media types is available' },
  REQUEST_TOO_LARGE: { status: 413, title: 'The request body is too large' },
  REQUEST_TOO_MANY: { status: 429, title: 'Too many requests' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'The service cannot answer at the moment' },
  SERVICE_INTERNAL: { status: 500, title: 'Internal error of the service' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One fault: its location (JSON pointer; '' is the whole document) and what would be accepted. */
export interface Fault {
  readonly pointer: string;
  readonly detail: string;
}

/** An error with a code of the catalogue, which determines `status` and `title`. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly Fault[];

  constructor(code: ErrorCode, detail: string, errors: readonly Fault[] = [], options?: ErrorOptions) {
    super(detail, options);
    this.name = 'ProblemError';
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get title(): string {
    return ERRORS[this.code].title;
  }

  /** Returns the problem document of RFC 9457. */
  toProblem(): Problem {
    return {
      type: `urn:onesided:problem:${this.code}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      code: this.code,
      errors: this.errors.map(({ pointer, detail }) => ({ pointer, detail })),
    };
  }
}

/** A project has no room for more queued runs now, but will have when some are computed. */
export class QueueFull extends ProblemError {}

/** The location of an error in a schedule and what was expected there; line and column count from 1. */
export interface SchedulePlace {
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

/** A text is not a valid schedule. Its problem document includes the location as extension members. */
export class InvalidSchedule extends ProblemError {
  readonly place: SchedulePlace;

  constructor(detail: string, place: SchedulePlace) {
    super('SCHEDULE_INVALID', detail, [{ pointer: '', detail }]);
    this.place = place;
  }

  override toProblem(): Problem & SchedulePlace {
    return { ...super.toProblem(), ...this.place };
  }
}

/** Returns the error for text that cannot be parsed. */
export function syntaxError(detail: string): ProblemError {
  return new ProblemError('SPEC_SYNTAX', detail, [{ pointer: '', detail }]);
}

/** Returns a SPEC_… problem whose detail includes the first fault, for displays that show only the detail. */
export function specificationProblem(code: ErrorCode, faults: readonly Fault[]): ProblemError {
  const [first] = faults;
  const detail = first ? `${first.pointer || '/'}: ${first.detail}` : ERRORS[code].title;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return new ProblemError(code, detail + more, faults);
}
