import { test } from 'node:test';
import { contractTests } from 'onesided/simulation/testing';
import plugin from './index.js';

for (const { name, run } of contractTests(plugin)) test(name, run);
