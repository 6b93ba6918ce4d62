// Derived from the folders beside it by `npm run generate`.
import { models as activeAccess } from './active-access/models.ts';
import { models as activeMessages } from './active-messages/models.ts';
import { models as copy } from './copy/models.ts';
import { models as messagePassing } from './message-passing/models.ts';
import { models as packetPath } from './packet-path/models.ts';
import { models as reference } from './reference/models.ts';
import { models as registration } from './registration/models.ts';
import { models as remoteLoads } from './remote-loads/models.ts';
import { models as rma } from './rma/models.ts';
import { models as sharedPages } from './shared-pages/models.ts';
import { models as twoSided } from './two-sided/models.ts';

export const MODELS = {
  ...activeAccess,
  ...activeMessages,
  ...copy,
  ...messagePassing,
  ...packetPath,
  ...reference,
  ...registration,
  ...remoteLoads,
  ...rma,
  ...sharedPages,
  ...twoSided,
};
