/** The columns of the error tables. */
import type { Text } from '../rules.ts'

/**
 * signInAgain: show the text, clear the user data, stop polling, go to sign-in a moment later. changePassword, secondFactor: go to that page. show:
 * show the text and reject. silent: reject without a text.
 */
export type ErrorReaction = 'signInAgain' | 'changePassword' | 'secondFactor' | 'show' | 'silent'

export interface ErrorDefinition extends Text {
  rspCode: number
  /** Another code with this meaning, which other platforms send. */
  otherCode?: number
  /**
   * HTTP status of the reply; default 200. A client shows every 5xx as an offline platform without reading the reply, so only the server's
   * own failure has one.
   */
  http?: number
  reaction: ErrorReaction
}
