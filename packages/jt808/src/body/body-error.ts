/** `notInEdition`: the value has no place in the edition that is written. */
export type BodyErrorCode = 'tooShort' | 'outOfRange' | 'notInEdition'

/** Thrown when a body cannot be read, or a value cannot be written. */
export class BodyError extends Error {
  readonly code: BodyErrorCode
  /** Offset in the body, bytes. */
  readonly offset: number

  constructor(code: BodyErrorCode, offset: number, message: string) {
    super(message)
    this.name = 'BodyError'
    this.code = code
    this.offset = offset
  }
}
