import { expect, it } from 'vitest';
import { administrator, asPrincipal } from '../../src/api/access/principal.ts';
import { extendExperiment } from '../../src/api/extension.ts';
import type { Services } from '../../src/api/services.ts';

it('a request whose twin is stored while it is looked at is told of what its twin has made', async () => {
  const versions = [2, 5].map((replications) => ({ id: 'x', project: 'default', specification: { replications } }));
  const experiments = { find: async () => versions.shift(), extensionOf: async () => 5 };
  const services = { store: { experiments } } as unknown as Services;
  const request = { replications: 5, idempotencyKey: 'twin' };
  const told = await asPrincipal(administrator('test'), () => extendExperiment(services, 'x', request));
  expect(told.specification.replications).toBe(5);
});
