/** A body that cannot be read, or a value that cannot be written. */
export type BodyErrorCode = 'tooShort' | 'outOfRange' | 'notInEdition'

export class BodyError extends Error {
  readonly code: BodyErrorCode
  /** Byte of the body at which it happened. */
  readonly offset: number

  constructor(code: BodyErrorCode, offset: number, message: string) {
    super(message)
    this.name = 'BodyError'
    this.code = code
    this.offset = offset
  }
}
