/** What the FTP port asks of those who expect uploads, and of those who hand files out. */
import type { Readable } from 'node:stream'

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

/** Files that are handed out: who names the user and password may read them, and writes nothing. */
export interface FtpShelf {
  /** Undefined: none has this name. */
  file(name: string): Promise<FtpFile | undefined>
}
export interface FtpFile {
  readonly size: number
  /** From this byte on; undefined: its content is lost. */
  read(from: number): Promise<Readable | undefined>
}

export interface FtpAccounts {
  /** undefined: nobody expects this. */
  signIn(user: string, password: string): Promise<FtpAccount | FtpShelf | undefined>
}

/** Why a connection or a command was turned away. */
export type FtpRefusal = 'tooMany' | 'signIn' | 'silent' | 'line' | 'guessing'
