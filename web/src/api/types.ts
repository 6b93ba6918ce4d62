import type { Experiment } from '../../../src/spec/resources/experiment.ts';
import type { Comparison } from '../../../src/spec/resources/comparison.ts';
import type { Machine, Mechanism, Metric, Parameter, Workload } from '../../../src/spec/resources/catalogue.ts';
import type { PlanSummary } from '../../../src/spec/resources/plan.ts';
import type { Problem } from '../../../src/spec/resources/problem.ts';
import type { Run } from '../../../src/spec/resources/run.ts';
import type { TraceBins, TraceWindow } from '../../../src/spec/resources/trace.ts';
export type { Experiment, Comparison, Machine, Mechanism, Metric, Parameter, Workload, PlanSummary, Problem, Run, TraceBins, TraceWindow };
export type Scalar = number | string | boolean;
export interface Page<Item> { items: Item[]; nextCursor?: string | null; total: number }
