import type { PrunePolicy, RetentionStore } from '../../store/contract.ts';
import type { Guard } from './guard.ts';
import { requireEverywhere } from './principal.ts';

/** Pruning a project needs `administer` in it; pruning all projects at once needs the service's administrator. */
export function guardedRetention(retention: RetentionStore, guard: Guard): RetentionStore {
  const mustAdminister = ({ project }: PrunePolicy) =>
    project === undefined ? requireEverywhere(guard.principal, 'administer') : guard.require('administer', project);
  return {
    preview: async (policy) => {
      mustAdminister(policy);
      return retention.preview(policy);
    },
    prune: async (policy) => {
      mustAdminister(policy);
      return guard.acting(() => retention.prune(policy));
    },
    expire: async () => {
      throw new Error('this part of the store is not for requests');
    },
  };
}
