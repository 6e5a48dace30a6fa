/** What was typed into the sign-in form while the user reads the agreement. In memory only: a password is never stored for this. */

export interface TypedSignIn {
  /** Code of the platform. */
  platform: string
  method: 'user' | 'plate'
  password: string
  /** The password is to be remembered. */
  wanted: boolean
  agreed: boolean
}

let typed: TypedSignIn | undefined

export const keepTyped = (now: TypedSignIn): void => {
  typed = now
}
export const typedBefore = (): TypedSignIn | undefined => typed
export const forgetTyped = (): void => {
  typed = undefined
}
