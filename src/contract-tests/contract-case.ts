/** One test of the contract: a name, and a function that throws if the model violates it. Works with any test runner. */
export interface ContractCase {
  readonly name: string;
  readonly run: () => void;
}
