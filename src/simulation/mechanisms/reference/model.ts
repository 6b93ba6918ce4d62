import { RemoteAccess } from '../remote-access.ts';

/** Remote access and nothing else: what a program does beside its accesses is up to the workload. */
export class ReferenceModel extends RemoteAccess {}
