/** A handler's way to say no: thrown, and put into words by the HTTP room. */
import { type ErrorName, type Filling, errors } from '@outrider/contract'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: ErrorName
  readonly filling: Record<string, string | number>
  constructor(error: ErrorName, filling: Record<string, string | number> = {}) {
    super(errors[error].en)
    this.error = error
    this.filling = filling
  }
}

/** Throws the refusal; the values for the holes in its sentence are checked by type. */
export function fail<N extends ErrorName>(error: N, ...filling: Filling<N>): never {
  throw new Refusal(error, filling[0])
}
