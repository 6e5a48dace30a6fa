/** Asks the authenticator of the browser, and says in words what became of it. */
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

export const passkeyOrigin = (): string => globalThis.location.origin

/** Browsers make none for addresses that are numbers. */
export const mayUsePasskeys = (): boolean => browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(globalThis.location.hostname)

export const newCredential = (options: string): Promise<RegistrationResponseJSON> =>
  startRegistration({ optionsJSON: JSON.parse(options) as Parameters<typeof startRegistration>[0]['optionsJSON'] })

export const answerOf = (options: string): Promise<AuthenticationResponseJSON> =>
  startAuthentication({ optionsJSON: JSON.parse(options) as Parameters<typeof startAuthentication>[0]['optionsJSON'] })

/** `known`: it has one of this account; `notDone`: given up, or too late. undefined: it is no failure of the authenticator. */
export function problemOf(failure: unknown): 'known' | 'notDone' | undefined {
  if (failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  return failure instanceof WebAuthnError || failure instanceof DOMException ? 'notDone' : undefined
}
