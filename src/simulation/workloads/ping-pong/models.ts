import type { ModelsOf } from '../workload.ts';
import { PingPongModel } from './model.ts';

export const models: ModelsOf<'ping-pong'> = {
  'ping-pong': { create: (setting) => new PingPongModel(setting) },
};
