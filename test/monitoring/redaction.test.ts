import { pino } from 'pino';
import { expect, it } from 'vitest';
import { redacted, redactedLines } from '../../src/monitoring/redaction.ts';

const CANARY = 'canary7f3e';
const SECRETS = [
  `postgresql://onesided:${CANARY}@db.group.example/onesided`,
  `redis://:${CANARY}@cache:6379`,
  `ost_0123456789abcdef_${CANARY}${'x'.repeat(33)}`,
  `oss_0123456789abcdef_${CANARY}${'x'.repeat(33)}`,
  `GET /v1/session/callback?code=${CANARY}&state=${CANARY} HTTP/1.1`,
  `whsec_${CANARY}${'/+a'.repeat(10)}=`,
  `Authorization: Bearer ${CANARY}`,
  `{"authorization":"Basic ${CANARY}=="}`,
  `cookie: onesided-session=${CANARY}; theme=${CANARY}`,
  `{"set-cookie":["__Host-onesided-session=${CANARY}; Path=/","theme=${CANARY}"]}`,
  `host=db user=onesided password=${CANARY}`,
  `client_secret=${CANARY}&grant_type=authorization_code`,
  `a "quoted" administrator's token ${CANARY}-known"secret`,
];

it('no secret of an error object is in the log: not of message, stack, cause, group or property', () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'trace' },
    redactedLines({ write: (line) => lines.push(line) }, [`${CANARY}-known"secret`]),
  );
  for (const secret of SECRETS) {
    const inner = Object.assign(new Error(`inner ${secret}`), { connection: { url: secret }, headers: [secret] });
    const error = new AggregateError([inner], `while asking ${secret}`, { cause: inner });
    log.error({ err: error }, `it failed: ${secret}`);
    log.warn({ error, url: `/v1/runs?token=${secret}` }, 'another');
    log.info(error);
  }
  expect(lines).toHaveLength(3 * SECRETS.length);
  for (const line of lines) {
    expect(line).not.toContain(CANARY);
    expect(() => JSON.parse(line)).not.toThrow();
  }
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'AggregateError', message: expect.stringContaining('postgresql://onesided:***@db.group.example') },
  });
});

it('what is no secret stays as it is', () => {
  const texts = [
    'GET http://127.0.0.1:3000/v1/runs?metric=inserts_per_second:1e6..',
    '{"url":"http://127.0.0.1:3000/x","actor":"ada@group.example"}',
    'the token ost_0123456789abcdef is revoked',
  ];
  for (const text of texts) expect(redacted(text)).toBe(text);
  const passwords = 'cannot reach postgresql://me:p@ss:word@db/x nor redis://:secret@cache:6379';
  expect(redacted(passwords)).toBe('cannot reach postgresql://me:***@db/x nor redis://:***@cache:6379');
});
