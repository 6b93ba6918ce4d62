/**
 * Settings of every connection to PostgreSQL. A server, database or role may have others: the driver reads dates, intervals and
 * bytes in one form only, and statements are written for one isolation level.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  default_transaction_isolation: 'read committed',
};

/**
 * Returns the address of a database with the settings of a session, and further ones. Options that the address has stay in force
 * where they set something else.
 */
export function withSettings(url: string, more: Readonly<Record<string, string>> = {}): string {
  const address = new URL(url);
  const own = address.searchParams.get('options') ?? '';
  const ours = Object.entries({ ...SETTINGS, ...more }).map(([name, value]) => `-c ${name}=${escaped(value)}`);
  // Of two values for a setting, the server takes the last.
  address.searchParams.set('options', [own, ...ours].join(' ').trim());
  return address.href;
}

/** A space would end the value. */
const escaped = (value: string): string => value.replaceAll(/[\\ ]/g, '\\$&');
