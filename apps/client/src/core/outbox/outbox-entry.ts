/** A call that is kept on the device until its platform has answered it. */
import type { CallPath, FilePurposeName, RequestOf, Text } from '@outrider/contract'
import type { CallErrorName } from '../api/own-errors.ts'

/** Calls that a platform answers once, however often they arrive: those with an id of the request. */
export type KeptPath = { [Path in CallPath]: 'requestId' extends keyof RequestOf<Path> ? Path : never }[CallPath]

/** A picture that is uploaded right before the call. */
export interface KeptPicture {
  readonly content: Blob
  readonly purpose: FilePurposeName
  /** Where it was uploaded, and when by the clock of the device: unused files are deleted after an hour. */
  readonly uploaded?: { readonly fileId: string; readonly at: number }
}

/** What somebody does that is to reach a platform sooner or later. */
export interface KeptCall<Path extends KeptPath = KeptPath> {
  /** Id under which it was sent before, when no reply came: both count as one. */
  readonly requestId?: string
  readonly path: Path
  /** Pictures are named by `pictureAt`, wherever they stand. */
  readonly body: Omit<RequestOf<Path>, 'requestId'>
  readonly pictures: readonly Blob[]
  /** The platform that it is for. */
  readonly platform: string
  /** Calls about the same thing are sent in order: one that fails holds up those behind it. */
  readonly subject: string
  /** What it is, for the list of what waits. */
  readonly title: Text
  /** What it is about, such as a plate number. */
  readonly about: string
  /** Refusals that mean that somebody else was there before. */
  readonly conflicts?: readonly CallErrorName[]
  /** Cached calls whose replies it changes. */
  readonly outdates?: readonly CallPath[]
}

/** Structured-cloneable: as it is in the browser's database. */
export interface OutboxEntry {
  /** The id of the request. */
  readonly id: string
  readonly path: KeptPath
  readonly body: Readonly<Record<string, unknown>>
  readonly pictures: readonly KeptPicture[]
  /** Address of the platform and id of the user there: nobody else sends it. */
  readonly platformUrl: string
  readonly userId: string
  readonly subject: string
  readonly title: Text
  readonly about: string
  readonly conflicts: readonly CallErrorName[]
  readonly outdates: readonly CallPath[]
  /** ms since 1970, by the clock of the device; entries are sent in this order. */
  readonly at: number
  /** Why the platform did not take it; undefined: it waits. */
  readonly refusal: Refusal | undefined
}

export interface Refusal {
  readonly error: CallErrorName | undefined
  readonly message: string
  readonly conflict: boolean
}

const pictureMark = 'outbox-picture:'

/** Stands in a body for the file id of a picture. */
export const pictureAt = (index: number): string => `${pictureMark}${index}`

/** The body with the ids of its pictures. */
export function withFileIds(value: unknown, fileIds: readonly string[]): unknown {
  if (typeof value === 'string') return value.startsWith(pictureMark) ? fileIds[Number(value.slice(pictureMark.length))] : value
  if (Array.isArray(value)) return value.map(each => withFileIds(each, fileIds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withFileIds(each, fileIds)]))
}
