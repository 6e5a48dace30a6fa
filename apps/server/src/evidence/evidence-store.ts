/** What terminals were asked for and what has come: stored by those who ask. */

/** What a terminal was asked for. */
export interface AskedEvidence {
  number: string
  /** Of the terminal that was asked. */
  phone: string
  /** To whose quota the files count. */
  organisation: number
  /** Root organisation above it, which has a share of the room for what is arriving. */
  company: number
}

/** Of a file of that number. */
export interface AnnouncedFile {
  /** Owner of what is stored. */
  id: string
  name: string
  /** Bytes. */
  size: number
  state: 'expected' | 'stored' | 'refused'
}

/** What has been asked for and what has come, durably. */
export interface EvidenceStore {
  /** undefined: nothing was asked for under this number, or it has been given up. */
  asked(number: string): Promise<AskedEvidence | undefined>
  /** Notes files, with their sizes; gives all of this number. */
  announce(number: string, files: readonly { name: string; size: number }[]): Promise<AnnouncedFile[]>
  /** A file has come, or may not be stored; how many were stored when it was the last of its number, else undefined. */
  settle(number: string, name: string, state: 'stored' | 'refused'): Promise<number | undefined>
  /** So many bytes more may be stored of this vehicle. */
  hasRoom(number: string, bytes: number): Promise<boolean>
}
