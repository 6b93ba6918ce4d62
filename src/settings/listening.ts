import { errorCode } from '../spec/error-code.ts';
import { ConfigError } from './config.ts';

/** Where a process was to listen, and the settings that say so. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: string; readonly port: string };
}

/** Codes of errors that mean that a host is not an address of this machine. */
const NOT_HERE = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'];

/** Returns why a port could not be opened: a ConfigError that names the setting and the fix, or the error itself if it has another cause. */
export function listenProblem(error: unknown, { host, port, settings }: Listening): unknown {
  const code = errorCode(error) ?? '';
  if (code === 'EADDRINUSE') {
    return new ConfigError([`Port ${port} is taken; choose another with ${settings.port} (0 takes any free one).`]);
  }
  if (code === 'EACCES') {
    return new ConfigError([`This user may not open port ${port}; choose one from 1024 on with ${settings.port}.`]);
  }
  if (!NOT_HERE.includes(code)) return error;
  const fix = `choose another with ${settings.host} (127.0.0.1, or 0.0.0.0 for all)`;
  return new ConfigError([`"${host}" is not an address of this machine (${code}); ${fix}.`]);
}
