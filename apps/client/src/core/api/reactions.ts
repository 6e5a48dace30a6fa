/** What the client does about a failed call. One place, so that screens never compare codes. */
import { limits, type Lang, wordsOf } from '@outrider/contract'
import { CallError } from './call-error.ts'

export interface ReactionOptions {
  native: boolean
  lang: () => Lang
  show: (message: string) => void
  /** The note beside the network state of the native shell. */
  showNote: (message: string) => void
  signedIn: () => boolean
  clearUserData: () => void
  stopPolling: () => void
  goToSignIn: () => void
  goToChangePassword: () => void
  /** Runs something later, ms. */
  later: (run: () => void, ms: number) => void
  log: (error: unknown) => void
}

/** The native shell's path signs out for these alone; the other session codes are ordinary failures there. */
const nativeSignsOutFor: ReadonlySet<number> = new Set([4010001, 4010005])

export type React = (error: unknown, how?: { quiet?: boolean }) => void

export function createReactions(options: ReactionOptions): React {
  const signInAgain = (error: CallError) => {
    // Calls under way together fail together: only the first one speaks.
    if (!options.signedIn()) return
    options.show(error.message)
    options.clearUserData()
    options.stopPolling()
    options.later(options.goToSignIn, limits.reloginDelay)
  }

  return (error, { quiet = false } = {}) => {
    if (!(error instanceof CallError)) {
      options.log(error)
      if (!quiet) options.show(wordsOf('operation.failed', options.lang()))
      return
    }
    if (error.note) options.showNote(wordsOf(error.note, options.lang()))
    const signsOut = error.reaction === 'signInAgain' && (!options.native || nativeSignsOutFor.has(error.rspCode ?? 0))
    if (signsOut) signInAgain(error)
    else if (error.reaction === 'changePassword') options.goToChangePassword()
    else if (error.reaction === 'log') options.log(error)
    else if (error.reaction !== 'silent' && !quiet) options.show(error.message)
  }
}
