import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { EXIT, Failure } from './failure.ts';
import { note, print } from './output.ts';

/** Streams the body of an answer to a file, or to standard output where none is named. */
export async function saveResponse({ body }: Response, file: string | undefined): Promise<void> {
  if (!body) return;
  if (file === undefined) {
    const decoder = new TextDecoder();
    for await (const chunk of body) await print(decoder.decode(chunk, { stream: true }));
    return;
  }
  try {
    await pipeline(Readable.fromWeb(body), createWriteStream(file));
  } catch (error) {
    throw new Failure(EXIT.badInput, `Cannot write ${file}: ${error instanceof Error ? error.message : error}`);
  }
  note(`Written: ${file}`);
}
