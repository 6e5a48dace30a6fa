/** What the FTP receiver asks of those who expect uploads. */

/** An upload that is expected: the terminal that names its user and password may write its files, and nothing else. */
export interface FtpAccount {
  /** Folder of its files, on this machine; exists. */
  readonly folder: string
  /** Of all its files together. */
  readonly maxBytes: number
  /** So many more have arrived. False: nobody wants them any more. */
  received(bytes: number): boolean
  /** There is no room for what has arrived. */
  noRoom(): void
  /** A file is complete and on the disk. */
  completed(): void
}

export interface FtpAccounts {
  /** undefined: nobody expects this. */
  signIn(user: string, password: string): Promise<FtpAccount | undefined>
}

/** Why a connection or a command was turned away. */
export type FtpRefusal = 'tooMany' | 'signIn' | 'silent' | 'line' | 'guessing'
