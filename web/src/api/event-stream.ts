/** One event of a `text/event-stream`. */
export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/**
 * Splits a text/event-stream into events, regardless of network chunks. (EventSource cannot send a token, so the stream is read
 * with fetch.)
 */
export class EventParser {
  private rest = '';
  private lastId = '';

  push(text: string): StreamEvent[] {
    const parts = (this.rest + text).replaceAll('\r\n', '\n').split('\n\n');
    this.rest = parts.pop() ?? '';
    return parts.map((part) => this.parse(part)).filter((event) => event.data !== '');
  }

  private parse(block: string): StreamEvent {
    const fields = { id: this.lastId, event: 'message', data: [] as string[] };
    for (const line of block.split('\n')) {
      const colon = line.indexOf(':');
      const name = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
      if (name === 'data') fields.data.push(value);
      else if (name === 'id') fields.id = value;
      else if (name === 'event') fields.event = value;
    }
    this.lastId = fields.id;
    return { id: fields.id, event: fields.event, data: fields.data.join('\n') };
  }
}
