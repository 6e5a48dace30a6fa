/** Why a file cannot be read as a table. Apart from the reader, so that who tells it need not load that. */
/** `oldExcel`: XLS, as before 2007, which is another format. */
export type UnreadableBecause = 'oldExcel' | 'broken' | 'empty'

export class UnreadableTable extends Error {
  readonly why: UnreadableBecause

  constructor(why: UnreadableBecause, cause?: unknown) {
    super(`The table cannot be read: ${why}`, { cause })
    this.why = why
  }
}
