/** What the client does about a failed call. In one place, so that screens never compare codes. */
import type { Lang } from '@outrider/contract'
import { CallError } from './call-error.ts'
import { type OwnErrorName, ownErrorText } from './own-errors.ts'

export interface ErrorHandlerOptions {
  native: boolean
  lang: () => Lang
  show: (message: string) => void
  /** Sets the note at the network state of the native shell for a platform; it stays while the state lasts. */
  setNote: (note: OwnErrorName, platformCode: string) => void
  signedIn: () => boolean
  clearUserData: () => void
  stopPolling: () => void
  goToSignIn: () => void
  /** The screen that finishes a sign-in. */
  finishAt: (screen: 'changePassword' | 'secondFactor') => void
  /** Timer, ms. */
  later: (run: () => void, ms: number) => void
  log: (error: unknown) => void
}

/** From the message that the session has ended to the sign-in page (section 9), ms. */
const reloginDelay = 1_000

/** In the native shell only these codes sign out; other session codes are shown as ordinary failures (specification). */
const nativeSignOutCodes: ReadonlySet<number> = new Set([4010001, 4010005])

export type ErrorHandler = (error: unknown, how?: { quiet?: boolean }) => void

export function createErrorHandler(options: ErrorHandlerOptions): ErrorHandler {
  const signInAgain = (error: CallError) => {
    // Concurrent calls fail together: only the first one shows a message.
    if (!options.signedIn()) return
    options.show(error.message)
    options.clearUserData()
    options.stopPolling()
    options.later(options.goToSignIn, reloginDelay)
  }

  return (error, { quiet = false } = {}) => {
    if (!(error instanceof CallError)) {
      options.log(error)
      if (!quiet) options.show(ownErrorText('operation.failed', options.lang()))
      return
    }
    if (error.note && error.platformCode !== undefined) options.setNote(error.note, error.platformCode)
    const signsOut = error.reaction === 'signInAgain' && (!options.native || nativeSignOutCodes.has(error.rspCode ?? 0))
    if (signsOut) signInAgain(error)
    else if (error.reaction === 'changePassword' || error.reaction === 'secondFactor') options.finishAt(error.reaction)
    else if (error.reaction !== 'silent' && !quiet) options.show(error.message)
  }
}
