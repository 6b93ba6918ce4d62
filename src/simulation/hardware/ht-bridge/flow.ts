/** Packets of one channel that wait for a credit, in order, each with its place among all of its flow. */
class Waiting {
  private readonly messages: number[] = [];
  private readonly places: number[] = [];
  private first = 0;

  push(message: number, place: number): void {
    this.messages.push(message);
    this.places.push(place);
  }

  /** Place of the first; only where there is one. */
  get place(): number {
    return this.places[this.first];
  }

  shift(): number {
    const message = this.messages[this.first];
    this.first += 1;
    if (this.first === this.messages.length) {
      this.messages.length = 0;
      this.places.length = 0;
      this.first = 0;
    }
    return message;
  }
}

/** What waits in the three channels of a flow. */
class WaitingByChannel {
  readonly posted = new Waiting();
  readonly nonPosted = new Waiting();
  readonly answers = new Waiting();
}

/**
 * What one bridge sends to another: three channels, of which posted writes pass the other two, and nothing passes them.
 * Mostly nothing waits: then each question has its answer in the flow itself, and its queues are not looked at.
 */
export class Flow {
  /** The flow from the other bridge to this one. */
  back!: Flow;
  private queues: WaitingByChannel | undefined;
  /** What waits in each channel, and in all of them. */
  waitingPosted = 0;
  private waitingNonPosted = 0;
  private waitingAnswers = 0;
  waiting = 0;
  /** Places among what has been offered. */
  private offered = 0;
  /** At the receiver: when the last effect on memory stands, and buffers that are empty again and not given back. */
  lastEffectAt = 0;
  owed = 0;
  /** Packets, for the account at the end. */
  sent = 0;
  received = 0;
  refused = 0;

  constructor(
    readonly from: number,
    readonly to: number,
    public postedCredits: number,
    public nonPostedCredits: number,
  ) {}

  waitPosted(message: number): void {
    this.waitingPosted += 1;
    this.wait(this.ofQueues().posted, message);
  }

  waitNonPosted(message: number): void {
    this.waitingNonPosted += 1;
    this.wait(this.ofQueues().nonPosted, message);
  }

  waitAnswer(message: number): void {
    this.waitingAnswers += 1;
    this.wait(this.ofQueues().answers, message);
  }

  /** Whether nothing of this flow has to go before a posted write that comes now. */
  get freeForPosted(): boolean {
    return this.postedCredits > 0 && this.waitingPosted === 0;
  }

  /** The same of a request that waits for an answer: it passes neither posted writes nor others of its kind. */
  get freeForNonPosted(): boolean {
    return this.nonPostedCredits > 0 && this.waitingNonPosted === 0 && this.waitingPosted === 0;
  }

  get freeForAnswer(): boolean {
    return this.waitingAnswers === 0 && this.waitingPosted === 0;
  }

  /** Takes the next packet that may go now; -1 if none may. */
  take(): number {
    if (this.waiting === 0) return -1;
    const { posted, nonPosted, answers } = this.ofQueues();
    if (this.waitingPosted > 0 && this.postedCredits > 0) {
      this.postedCredits -= 1;
      this.waitingPosted -= 1;
      return this.taken(posted);
    }
    if (this.waitingNonPosted > 0 && this.nonPostedCredits > 0 && this.isPast(nonPosted.place)) {
      this.nonPostedCredits -= 1;
      this.waitingNonPosted -= 1;
      return this.taken(nonPosted);
    }
    if (this.waitingAnswers === 0 || !this.isPast(answers.place)) return -1;
    this.waitingAnswers -= 1;
    return this.taken(answers);
  }

  /** Whether every posted write of an earlier place has gone. */
  private isPast(place: number): boolean {
    return this.waitingPosted === 0 || this.ofQueues().posted.place > place;
  }

  private wait(queue: Waiting, message: number): void {
    this.waiting += 1;
    this.offered += 1;
    queue.push(message, this.offered);
  }

  private taken(queue: Waiting): number {
    this.waiting -= 1;
    return queue.shift();
  }

  private ofQueues(): WaitingByChannel {
    this.queues ??= new WaitingByChannel();
    return this.queues;
  }
}
