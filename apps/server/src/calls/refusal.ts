/** An error of the contract, thrown by handlers and sent in the user's language by http/replies.ts. */
import { type ErrorName, type ErrorParams, errors } from '@outrider/contract'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: ErrorName
  readonly values: Record<string, string | number>
  constructor(error: ErrorName, values: Record<string, string | number> = {}) {
    super(errors[error].en)
    this.error = error
    this.values = values
  }
}

/** Throws the refusal; the values for the holes in its sentence are checked by type. */
export function fail<N extends ErrorName>(error: N, ...values: ErrorParams<N>): never {
  throw new Refusal(error, values[0])
}
