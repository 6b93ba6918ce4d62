import { definePlugin } from 'onesided/simulation';
import { haloExchange } from './halo-exchange.js';
import { notifications } from './notifications.js';
import { notifiedPut } from './notified-put.js';

export default definePlugin({
  apiVersion: 1,
  parts: [notifications],
  mechanisms: [notifiedPut],
  workloads: [haloExchange],
});
