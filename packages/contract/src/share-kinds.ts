/**
 * Kinds of share links. What a link of a kind needs when it is created, and what its reader gets, are the calls of its row
 * (calls/share.ts); the server's part of a kind is in its module share, the client's in its feature share.
 */
import type { InModules, Right } from './entities/rights.ts'

interface ShareKindRow {
  /** Needed to create a link. A link shows nothing while its creator does not have it. */
  readonly right: Right
  /** Where the user's own are listed and ended: the module of that right. */
  readonly inModules: InModules
  /** Maximum lifetime, hours. */
  readonly maxHours: number
  /** Maximum number of valid links per user. */
  readonly maxOpen: number
  readonly create: `share/${string}`
  readonly list: `share/${string}`
  readonly revoke: `share/${string}`
  /** Ends those of everybody, of a search. */
  readonly endAll: `share/${string}`
  /** The only call that the token of a link opens. */
  readonly view: `share/${string}`
}

export const shareKinds = {
  /** Where a vehicle is now. */
  position: {
    right: 'posAuth',
    inModules: 'shared positions',
    maxHours: 7 * 24,
    maxOpen: 200,
    create: 'share/addVehPosSharing',
    list: 'share/getVehPosSharings',
    revoke: 'share/revokeVehPosSharing',
    endAll: 'share/endVehPosSharings',
    view: 'share/getSharedPosition',
  },
  /** Where it drove in a past time range. */
  track: {
    right: 'trackAuth',
    inModules: 'shared tracks',
    maxHours: 7 * 24,
    maxOpen: 200,
    create: 'share/addVehTrackSharing',
    list: 'share/getVehTrackSharings',
    revoke: 'share/revokeVehTrackSharing',
    endAll: 'share/endVehTrackSharings',
    view: 'share/getSharedTrack',
  },
} as const satisfies Readonly<Record<string, ShareKindRow>>

export type ShareKind = keyof typeof shareKinds
/** Path of the call of a kind. */
export type ShareCall<
  Kind extends ShareKind,
  Role extends 'create' | 'list' | 'revoke' | 'endAll' | 'view',
> = (typeof shareKinds)[Kind][Role]
