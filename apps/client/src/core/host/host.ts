/**
 * What the surroundings can do. Screens ask for the ability, never for the kind of surroundings; an absent method means: cannot.
 * There is one adapter per kind; `choose.ts` picks it once at start.
 */
import type { Lang } from '@outrider/contract'

export type HostKind = 'native' | 'officialAccount' | 'miniProgram' | 'web'

/** A push as the shell hands it over. */
export interface HostPush {
  data: Record<string, unknown>
  title: string
  body: string
  /** The user tapped it; otherwise it arrived while the client was open. */
  tapped: boolean
}

export type Stop = () => void

export interface Host {
  /** For rules of the specification that name surroundings (start-up, back, titles); not for asking what can be done. */
  readonly kind: HostKind
  /** Inside the native shell. */
  readonly native: boolean
  /** Section 3: 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
  readonly mobileOs: 0 | 1 | 2 | 3 | 4
  /** The page came over a secure connection. */
  readonly secure: boolean
  /** Address of the server that served the page; undefined in the native shell. */
  readonly servedFrom: string | undefined
  /** The language of these surroundings, before any choice of the user. */
  language: () => Lang

  online: () => boolean
  /** Called when the network comes or goes; returns how to stop. */
  onOnlineChange: (run: () => void) => Stop
  visible: () => boolean
  onVisible: (run: () => void) => Stop

  /** Reads a code with the camera of the surroundings; undefined when the user gave up. Rejects with a ScanError. */
  scanCode?: () => Promise<string | undefined>
  /** Hands a file to the user: to keep it, or to choose with what to send it. Nothing happens when they think better of it. */
  saveFile?: (file: File) => Promise<void>
  /** Closes the window the client was opened in. */
  closeWindow?: () => void
  exitApp?: () => void
  /** The back key of the device; whoever listens answers for it. */
  onBack?: (run: () => void) => Stop
  /** Takes the splash picture away: the first screen is drawn. */
  ready?: () => void
  /** px */
  statusBarHeight?: () => Promise<number>
  appVersion?: () => Promise<{ code: number; name: string }>
  /** Downloads an update (progress from 0 to 1) and hands it to the system to install. Rejects with an UpdateError. */
  installUpdate?: (url: string, progress: (part: number) => void) => Promise<void>
  restart?: () => void
  /** Asks for the right to push; the client id, or undefined when the user refused. */
  registerPush?: () => Promise<string | undefined>
  onPush?: (run: (push: HostPush) => void) => Stop
  clearBadge?: () => void
  /** The link that opened the app, and those that come while it runs. */
  launchLink?: () => Promise<string | undefined>
  onLink?: (run: (link: string) => void) => Stop
}

/** Why an update did not come to be: while downloading, or while installing with the code of the system. */
export class UpdateError extends Error {
  readonly step: 'download' | 'install'
  readonly code: string
  constructor(step: 'download' | 'install', code: string, message: string) {
    super(message)
    this.step = step
    this.code = code
  }
}

/** Why the scanner of the surroundings reads nothing. The message is in words to show; empty: no answer came. */
export class ScanError extends Error {}
