import { RemoteAccess } from '../remote-access.ts';

/** Traditional RMA is remote access and nothing else. */
export class RmaModel extends RemoteAccess {}
