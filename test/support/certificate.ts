import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A key and a certificate that it signed itself, as PEM: trusted by those who are given it as authority. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

const ECDSA_WITH_SHA256 = hex('06082a8648ce3d040302');
const COMMON_NAME = hex('0603550403');
const SUBJECT_ALTERNATIVE_NAME = hex('0603551d11');

/** A certificate (X.509, P-256) of one host name, valid from yesterday to tomorrow. */
export function selfSignedCertificate(name: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(0x30, ECDSA_WITH_SHA256);
  const distinguished = der(0x30, der(0x31, der(0x30, COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const names = der(0x04, der(0x30, der(0x82, Buffer.from(name))));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    distinguished,
    der(0x30, time(-1), time(1)),
    distinguished,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, der(0x30, SUBJECT_ALTERNATIVE_NAME, names))),
  );
  const signature = createSign('sha256').update(content).sign(privateKey);
  const whole = der(0x30, content, algorithm, der(0x03, Buffer.of(0), signature));
  const lines = whole.toString('base64').replaceAll(/(.{64})/g, '$1\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** A value in the distinguished encoding rules: its tag, its length, its parts. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.of(tag, ...head), content]);
}

function time(days: number): Buffer {
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x18, Buffer.from(`${at.replaceAll(/[-:T]|\..*/g, '')}Z`));
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
