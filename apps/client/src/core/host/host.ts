/**
 * Capabilities of the environment. Screens check for a capability, never for the kind; an absent method is not supported. One
 * adapter per kind, chosen at start in `choose.ts`.
 */
import type { Lang } from '@outrider/contract'
import type { MobileOs } from './mobile-os.ts'

export type HostKind = 'native' | 'officialAccount' | 'miniProgram' | 'web'

/** A push received by the shell. */
export interface HostPush {
  data: Record<string, unknown>
  title: string
  body: string
  /** The user tapped it; otherwise it arrived while the client was open. */
  tapped: boolean
}

export type Unsubscribe = () => void

export interface Host {
  /** Only for rules of the specification that name an environment (start-up, back, titles). */
  readonly kind: HostKind
  /** Inside the native shell. */
  readonly native: boolean
  /** Section 3: 0 Android, 1 iOS, 2 other, 3 official account, 4 mini-program. */
  readonly mobileOs: MobileOs
  /** The page came over a secure connection. */
  readonly secure: boolean
  /** Address of the server that served the page; undefined in the native shell. */
  readonly servedFrom: string | undefined
  /** Default language of this environment. */
  language: () => Lang

  online: () => boolean
  /** Called when the network state changes; returns the unsubscribe function. */
  onOnlineChange: (run: () => void) => Unsubscribe
  visible: () => boolean
  onVisible: (run: () => void) => Unsubscribe

  /** Scans a code with the camera, a QR code only or any; undefined: cancelled. Rejects with a ScanError. */
  scanCode?: (what: 'qrCode' | 'any') => Promise<string | undefined>
  /** Saves or shares a file; does nothing if the user cancels. */
  saveFile?: (file: File) => Promise<void>
  /** `window.print` opens a dialog here; absent: it does nothing. */
  prints?: true
  /** Leads this page to another address, from which it may come back by an address of its own: where the environment has addresses. */
  leaveTo?: (address: string) => void
  /** Closes the window the client was opened in. */
  closeWindow?: () => void
  exitApp?: () => void
  /** Back key of the device; the listener handles it. */
  onBack?: (run: () => void) => Unsubscribe
  /** Hides the splash screen; call when the first screen is drawn. */
  ready?: () => void
  /** Of the status bar that lies over the page, px; 0: the page begins below it. */
  statusBarHeight?: () => Promise<number>
  appVersion?: () => Promise<{ code: number; name: string }>
  /** Downloads an update (progress 0 to 1) and starts the system's installer. Rejects with an UpdateError. */
  installUpdate?: (url: string, progress: (part: number) => void) => Promise<void>
  restart?: () => void
  /** Requests permission for pushes; returns the client id, or undefined if refused. */
  registerPush?: () => Promise<string | undefined>
  onPush?: (run: (push: HostPush) => void) => Unsubscribe
  clearBadge?: () => void
  /** The link that opened the app, and links opened while it runs. */
  launchLink?: () => Promise<string | undefined>
  onLink?: (run: (link: string) => void) => Unsubscribe
}

/** An update failed while downloading or installing, with the system's code. */
export class UpdateError extends Error {
  readonly step: 'download' | 'install'
  readonly code: string
  constructor(step: 'download' | 'install', code: string, message: string) {
    super(message)
    this.step = step
    this.code = code
  }
}

/** Scanning failed. The message can be shown; empty: no reply. */
export class ScanError extends Error {}
