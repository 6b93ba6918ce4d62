/** A run that cannot go on: a broken invariant (a defect of the model) or a limit of the simulated machine. */
export class SimulationFault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'SimulationFault';
    this.code = code;
  }
}
