import { AccessLogs } from '../iommu/access-log.ts';
import { PacketTagBuffers } from '../iommu/packet-tag-buffer.ts';

/** The interface writes one frame after the other. */
const TRANSACTIONS = 1;
/** One IOMMU, with one device and one domain. */
const IOMMU = 0;
const DEVICE = 0;

/**
 * Reception through the access log: pages of the receive buffers are marked W=0, WL=1, WLD=1, E=1, so everything the interface
 * writes to them is appended to the log instead, for a user-space stack.
 */
export class FrameLog {
  private readonly logs: AccessLogs;
  private readonly log: number;
  private readonly tags: PacketTagBuffers;
  /** Frames that went through it. */
  records = 0;

  constructor(sizeBytes: number) {
    this.logs = new AccessLogs(sizeBytes, Number.POSITIVE_INFINITY);
    this.log = this.logs.open();
    this.tags = new PacketTagBuffers(this.logs, 1, TRANSACTIONS);
  }

  hasRoom(bytes: number): boolean {
    return this.logs.hasRoom(this.log, bytes);
  }

  /** The first packet of a frame reaches the IOMMU. */
  begin(frame: number, bytes: number, content: number): void {
    const header = {
      address: 0,
      bytes,
      isGet: false,
      hasData: true,
      isRefused: false,
      device: DEVICE,
      requester: 0,
      handler: 0,
    };
    const entry = this.tags.begin(IOMMU, this.log, frame, header);
    this.logs.setWord(this.log, this.tags.positionOf(entry), content);
  }

  /** The last packet of the frame has passed: the stack may see it. */
  complete(frame: number): void {
    const entry = this.tags.find(IOMMU, DEVICE, frame);
    this.tags.advance(entry, this.logs.accessBytes(this.log, this.tags.positionOf(entry)));
  }

  /** Content of the oldest frame, which is taken out. */
  take(): number {
    const content = this.logs.word(this.log, this.logs.readNext(this.log));
    this.logs.release(this.log);
    this.records += 1;
    return content;
  }
}
