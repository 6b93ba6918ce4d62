import type { Import } from '../spec/resources/import.ts';
import { columns } from './output.ts';

/** Formats an import as lines of label and value. */
export function importText({ runs, ...imported }: Import): string {
  const rows = [
    ['import', imported.id],
    ['name', imported.name],
    ['state', imported.state],
    ...(imported.reason === null ? [] : [['reason', imported.reason]]),
    ['results', `${runs.received} of ${runs.planned} runs, imported by ${imported.importedBy}`],
    ['checked', `${runs.sampled} recomputed${imported.checkExperiment ? ` (${imported.checkExperiment})` : ''}`],
    ...(imported.experiment === null ? [] : [['experiment', imported.experiment]]),
    ['created', imported.createdAt],
    ['digest', imported.digest],
    ['model', imported.modelVersion],
  ];
  return `${columns(rows)}\n`;
}
