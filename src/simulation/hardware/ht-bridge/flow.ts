/** Packets of one channel that wait for a credit, in order, each with its place among all of its flow. */
export class Waiting {
  private readonly messages: number[] = [];
  private readonly places: number[] = [];
  private first = 0;

  get length(): number {
    return this.messages.length - this.first;
  }

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

/** What one bridge sends to another: three channels, of which posted writes pass the other two, and nothing passes them. */
export class Flow {
  readonly posted = new Waiting();
  readonly nonPosted = new Waiting();
  readonly answers = new Waiting();
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

  nextPlace(): number {
    this.offered += 1;
    return this.offered;
  }

  get waiting(): number {
    return this.posted.length + this.nonPosted.length + this.answers.length;
  }

  /** Whether nothing of this flow has to go before a posted write that comes now. */
  get freeForPosted(): boolean {
    return this.postedCredits > 0 && this.posted.length === 0;
  }

  /** The same of a request that waits for an answer: it passes neither posted writes nor others of its kind. */
  get freeForNonPosted(): boolean {
    return this.nonPostedCredits > 0 && this.nonPosted.length === 0 && this.posted.length === 0;
  }

  get freeForAnswer(): boolean {
    return this.answers.length === 0 && this.posted.length === 0;
  }

  /** Takes the next packet that may go now; -1 if none may. */
  take(): number {
    if (this.posted.length > 0 && this.postedCredits > 0) {
      this.postedCredits -= 1;
      return this.posted.shift();
    }
    if (this.nonPosted.length > 0 && this.nonPostedCredits > 0 && this.isPast(this.nonPosted.place)) {
      this.nonPostedCredits -= 1;
      return this.nonPosted.shift();
    }
    if (this.answers.length > 0 && this.isPast(this.answers.place)) return this.answers.shift();
    return -1;
  }

  /** Whether every posted write of an earlier place has gone. */
  private isPast(place: number): boolean {
    return this.posted.length === 0 || this.posted.place > place;
  }
}
