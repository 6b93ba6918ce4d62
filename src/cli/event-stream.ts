export interface ServerEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** Parses the events of a text/event-stream body. Ignores comments and `retry`. */
export async function* serverEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event) yield event;
    }
  }
}

function parse(block: string): ServerEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name, value] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const before = fields.get(name);
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value);
  }
  const data = fields.get('data');
  return data === undefined ? undefined : { id: fields.get('id') ?? '', event: fields.get('event') ?? 'message', data };
}
