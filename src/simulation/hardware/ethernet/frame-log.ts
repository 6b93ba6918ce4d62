import type { AccessLog } from '../iommu/access-log.ts';
import { PacketTagBuffer } from '../iommu/packet-tag-buffer.ts';

/** The interface writes one frame after the other. */
const TRANSACTIONS = 1;

/**
 * Receiving through the access log: the pages of the receive buffers are marked W=0, WL=1, WLD=1, E=1, so that what the
 * interface writes there lands in the log instead, in order, for a stack in user space.
 */
export class FrameLog {
  private readonly tags = new PacketTagBuffer(TRANSACTIONS);
  /** Frames that went through it. */
  records = 0;

  constructor(private readonly log: AccessLog) {}

  hasRoom(bytes: number): boolean {
    return this.log.hasRoom(bytes);
  }

  /** The first packet of a frame reaches the IOMMU. */
  begin(frame: number, bytes: number, content: number): void {
    const header = { address: 0, bytes, isGet: false, hasData: true, device: 0, requester: 0, handler: 0 };
    const entry = this.tags.begin(this.log, frame, header);
    this.log.setWord(this.tags.positionOf(entry), content);
  }

  /** The last packet of the frame is through: the stack may see it. */
  complete(frame: number): void {
    const entry = this.tags.find(0, frame);
    this.tags.advance(entry, this.log.accessBytes(this.tags.positionOf(entry)));
  }

  /** Content of the oldest frame, which is taken out. */
  take(): number {
    const content = this.log.word(this.log.head);
    this.log.release();
    this.records += 1;
    return content;
  }
}
