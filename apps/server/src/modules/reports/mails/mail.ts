/** A mail, and what became of it. Beside the mail server, whose library is loaded only where there is one. */
import type { Logo } from '../../logos.ts'

export interface Mail {
  /** The same at each try, so that one who gets it twice over a lost connection sees it once. */
  readonly id: string
  /** Whom it is for, as its head says. */
  readonly to: readonly string[]
  /** Those of them who do not have it yet. */
  readonly missing: readonly string[]
  readonly subject: string
  readonly text: string
  readonly file: { name: string; type: string; bytes: Uint8Array } | undefined
  /** Stands above the text where a reader shows pictures. */
  readonly logo?: Logo | undefined
}

/** Whom the server took it for; of the others, who may be tried again. */
export interface Taken {
  readonly delivered: readonly string[]
  readonly later: readonly string[]
  readonly refused: readonly string[]
  /** What it said of those whom it did not take, or of the mail. */
  readonly answer: string
}

/** Nobody has got the mail. */
export class MailNotTaken extends Error {
  override name = 'MailNotTaken'
  readonly reason: 'unreachable' | 'busy' | 'refused'
  /** Not of this mail: the server takes none with this password. */
  readonly ofSetUp: boolean
  constructor(reason: MailNotTaken['reason'], answer: string, ofSetUp = false) {
    super(answer)
    this.reason = reason
    this.ofSetUp = ofSetUp
  }
}

export interface MailServer {
  send(mail: Mail): Promise<Taken>
}
