import { expect, inject, it } from 'vitest';
import { arrayLiteral } from '../../src/store/array-literal.ts';
import { query } from '../support/database.ts';

it('gives the database the texts that went in, whatever they hold', async () => {
  const texts = ['plain-1.5', '', 'null', 'NULL', null, 'a,b', '{a}', ' a ', 'a"b', 'a\\b', "it's", 'a\nb', 'µs', '%'];
  const rows = await query<{ back: unknown }>(inject('postgresUrl'), 'select $1::text[] as back', [
    arrayLiteral(texts),
  ]);
  expect(rows[0]?.back).toEqual(texts);
});

it('gives it the numbers that went in', async () => {
  const numbers = [0, -1.5, 1e-300, 2 ** 31, Number.POSITIVE_INFINITY, null];
  const rows = await query<{ back: unknown }>(
    inject('postgresUrl'),
    'select $1::float8[] as back, $2::bigint[] as big',
    [arrayLiteral(numbers), arrayLiteral([2n ** 62n])],
  );
  expect(rows).toEqual([{ back: numbers, big: [String(2n ** 62n)] }]);
});

it('gives it the bytes that went in', async () => {
  const bytes = [Buffer.from([0, 34, 92, 255]), Buffer.alloc(0), null];
  const rows = await query<{ back: unknown }>(inject('postgresUrl'), 'select $1::bytea[] as back', [
    arrayLiteral(bytes),
  ]);
  expect(rows[0]?.back).toEqual(bytes);
});
