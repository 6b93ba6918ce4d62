import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Guard, Owners } from '../../src/api/access/guard.ts';
import type { Principal } from '../../src/api/access/principal.ts';
import { piecesWhileSeen } from '../../src/api/access/while-seen.ts';
import { ProblemError } from '../../src/spec/errors.ts';
import type { Right } from '../../src/spec/resources/project.ts';

const owners = new Owners({ projectsOfExperiments: async (ids) => new Map(ids.map((id) => [id, 'ours'])) });

/** What a reader gets of three pieces, of which the last one comes after the rights have changed. */
async function got(renew: () => Promise<Principal>): Promise<number[]> {
  const pieces = async function* () {
    yield* [1, 2];
    await delay(1100);
    yield 3;
  };
  const isSeen = (by: Guard) => by.seesExperiment('x1');
  const guard = new Guard(() => ({ ...member('read'), renew }), owners);
  const received: number[] = [];
  for await (const piece of piecesWhileSeen(guard, { isSeen, pieces })) received.push(piece);
  return received;
}

const member = (...rights: Right[]): Principal => ({
  name: 'ada',
  everywhere: new Set(),
  projects: new Map([['ours', new Set(rights)]]),
});

it('a long answer ends with an error once its reader may not read it any more', async () => {
  expect(await got(async () => member('read'))).toEqual([1, 2, 3]);
  await expect(got(async () => member())).rejects.toMatchObject({ code: 'AUTH_FORBIDDEN' });
  const revoked = async () => {
    throw new ProblemError('AUTH_INVALID', 'The token is not valid');
  };
  await expect(got(revoked)).rejects.toMatchObject({ code: 'AUTH_INVALID' });
});
