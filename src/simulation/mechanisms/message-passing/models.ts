import type { ModelsOf } from '../mechanism.ts';
import { MessagePassingModel } from './model.ts';

export const models: ModelsOf<'message-passing'> = {
  'message-passing': { replay: (setting) => new MessagePassingModel(setting) },
};
