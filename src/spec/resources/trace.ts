import { type Static, Type } from '../type-builder.ts';

const track = Type.Object({
  name: Type.String(),
  node: Type.Integer(),
  resource: Type.String(),
  counter: Type.Optional(
    Type.Object(
      { unit: Type.String(), limit: Type.Number() },
      { description: 'Only for a level over time, such as pinned memory: values are arguments of its events.' },
    ),
  ),
});
const kind = Type.Object({
  name: Type.String(),
  stage: Type.Optional(Type.String()),
  argument: Type.Optional(Type.String()),
});

/** A window of a trace in columns, ordered by start. */
export const TraceWindow = Type.Object(
  {
    runId: Type.String(),
    level: Type.String(),
    sampling: Type.String(),
    produced: Type.Integer(),
    fromNs: Type.Number(),
    toNs: Type.Number(),
    endNs: Type.Number({ description: 'End of the whole run.' }),
    tracks: Type.Array(track),
    kinds: Type.Array(kind),
    events: Type.Object({
      startNs: Type.Array(Type.Number()),
      durationNs: Type.Array(Type.Number()),
      track: Type.Array(Type.Integer()),
      kind: Type.Array(Type.Integer()),
      operation: Type.Array(Type.Integer()),
      argument: Type.Array(Type.Number()),
    }),
    operations: Type.Object(
      {
        id: Type.Array(Type.Integer({ description: 'As in `events.operation`.' })),
        startNs: Type.Array(Type.Number()),
        latencyNs: Type.Array(Type.Number()),
        stages: Type.Array(Type.String(), { description: 'Names of the columns of `stagesNs`.' }),
        stagesNs: Type.Array(Type.Array(Type.Number())),
      },
      {
        description:
          'Recorded operations that overlap the window, by start time. Row i of `stagesNs` sums to `latencyNs[i]`, which is how ' +
          "the run's breakdown splits this operation. Operations that had not ended when recording stopped are absent.",
      },
    ),
    links: Type.Optional(
      Type.Object(
        { from: Type.Array(Type.Integer()), to: Type.Array(Type.Integer()) },
        {
          description:
            'Messages: `from[i]` and `to[i]` are indices into `events`. Only messages with both ends in the window.',
        },
      ),
    ),
    truncated: Type.Boolean({
      description: 'The window contains more events than the limit; narrow it or request bins.',
    }),
  },
  { $id: 'TraceWindow' },
);
export type TraceWindow = Static<typeof TraceWindow>;

/** Busy share (0..1) per track and time bin, `busy[track][bin]`; for a counter, its mean divided by its limit. */
export const TraceBins = Type.Object(
  {
    runId: Type.String(),
    fromNs: Type.Number(),
    toNs: Type.Number(),
    endNs: Type.Number(),
    bins: Type.Integer(),
    tracks: Type.Array(track),
    busy: Type.Array(Type.Array(Type.Number())),
    source: Type.Enum(['summary', 'events'], {
      description: 'summary: complete; events: from the recorded events only.',
    }),
  },
  { $id: 'TraceBins' },
);
export type TraceBins = Static<typeof TraceBins>;

/** Response for a trace: events, or busy shares if bins are requested. */
export const TraceAnswer = Type.Union([TraceWindow, TraceBins], { $id: 'TraceAnswer' });
