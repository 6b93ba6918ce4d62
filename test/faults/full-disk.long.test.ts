import { describeFullDisk } from './support/describe-full-disk.ts';

describeFullDisk('external');
