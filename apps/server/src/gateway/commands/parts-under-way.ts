/** A long command on its way part by part, as its session sees it (sending-in-parts.ts). */
export interface PartsUnderWay {
  /** False: it is the acknowledgement of something else. */
  acknowledged(replySerial: number, result: number): boolean
  /** The terminal misses these. */
  asked(indexes: readonly number[]): boolean
  linkEnded(): void
}
