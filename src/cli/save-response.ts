import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cannotWrite } from './failure.ts';
import { note, print } from './output.ts';

/** Streams the body of a response to a file, or to standard output if no file is given. */
export async function saveResponse({ body }: Response, file: string | undefined): Promise<void> {
  if (body) await savePieces(Readable.fromWeb(body), file);
}

/** Writes pieces of text to a file, or to standard output if no file is given, with back-pressure. */
export async function savePieces(
  pieces: Iterable<string> | AsyncIterable<Uint8Array>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) {
    const decoder = new TextDecoder();
    for await (const piece of pieces) {
      await print(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
    }
    return;
  }
  try {
    await pipeline(Readable.from(pieces), createWriteStream(file));
  } catch (error) {
    throw cannotWrite(file, error);
  }
  note(`Written: ${file}`);
}
