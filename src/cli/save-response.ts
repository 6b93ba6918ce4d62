import { EXIT, Failure } from './failure.ts';
import { note, printData } from './output.ts';
import { writeOutput } from './output-file.ts';

/** Streams the body of a response to a file, or to standard output if no file is given. */
export async function saveResponse({ body }: Response, file: string | undefined): Promise<void> {
  if (body) await savePieces(answered(body), file);
}

/** Returns the pieces of a response. @throws Failure (no server) if the server breaks off */
export async function* answered(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    throw new Failure(EXIT.noServer, `The server broke off its answer: ${reason}; do it again`, { cause: error });
  }
}

/** Writes pieces of text to a file, or to standard output if no file is given, with back-pressure. */
export async function savePieces(
  pieces: Iterable<string> | AsyncIterable<Uint8Array>,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) {
    const decoder = new TextDecoder();
    for await (const piece of pieces) {
      await printData(typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }));
    }
    return;
  }
  await writeOutput(file, pieces);
  note(`Written: ${file}`);
}
