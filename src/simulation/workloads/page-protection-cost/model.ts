import type { ProcessOperations, Program } from '../../contract/program.ts';
import type { PageAccess, SharedRegion } from '../../contract/shared-pages.ts';
import type { Region } from '../../hardware/iommu/region.ts';
import type { MetricValue } from '../../run.ts';
import type { Measured, WorkloadModel, WorkloadSetting } from '../contract.ts';
import { NO_MEMORY } from '../no-memory.ts';
import { emptyWindow } from '../window.ts';
import type { PageProtectionCostValues } from './parameters.ts';

const IN_TURN: readonly PageAccess[] = ['none', 'read', 'write'];

/** Figure 3 of Kernel DSM: a primitive of the kernel against a system call for each page. */
export class PageProtectionCostModel implements WorkloadModel {
  readonly operationName = 'protection';
  readonly memory = NO_MEMORY;
  readonly handlers = [];
  readonly regions: readonly Region[];
  readonly sharedRegions: readonly SharedRegion[];

  constructor(private readonly setting: WorkloadSetting<PageProtectionCostValues>) {
    const { pageBytes, processes, parameters } = setting;
    this.regions = emptyWindow(pageBytes);
    const { pages } = parameters;
    this.sharedRegions = [{ units: processes * pages, home: (unit) => Math.floor(unit / pages) }];
  }

  prepare(): void {}

  *program(process: ProcessOperations): Program {
    const { pages, operationsPerProcess } = this.setting.parameters;
    for (let done = 0; done < operationsPerProcess; done += 1) {
      process.begin();
      yield process.protect(process.rank * pages, pages, IN_TURN[done % IN_TURN.length]!);
      process.end();
    }
  }

  verify(): Record<string, number> {
    return {};
  }

  metrics({ operations }: Measured): Record<string, MetricValue> {
    return { page_protection_ns: { value: operations.latency.mean / this.setting.parameters.pages, unit: 'ns' } };
  }
}
