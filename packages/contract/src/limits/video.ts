export const videoLimits = {
  /** Ours: the highest channel that a vehicle may have; the wire has room for 255. */
  videoChannel: 64,
  /** Ours: streams that one user has open, or asked for, at once: nine windows on each of four screens. */
  videoViews: 36,
  /** Video closes by itself after so long without an operation, seconds, unless the operator says otherwise (specification section 9). */
  videoAutoClose: 30,
  /** Ours: what one search of recordings covers, ms: 7 days. */
  videoSearchSpan: 7 * 24 * 3_600_000,
  /** Ours: searches of recordings that one user has under way at once. */
  videoSearches: 10,
  /** Ours: recordings that one reply lists; the next call gives those after them. */
  videoSearchRows: 2_000,
  /** Ours: downloads that are open at once, of one user and of one vehicle. */
  videoDownloadsOfUser: 20,
  videoDownloadsOfVehicle: 5,
  /** Ours: downloads that a reply lists. */
  videoDownloadRows: 200,
  /** Ours: talks and broadcasts that one user has open at once. */
  talksOfUser: 4,
  /** Ours: vehicles of one broadcast, and what is read aloud where a terminal has no loudspeaker to speak to. */
  broadcastVehicles: 500,
  broadcastText: 200,
  /** Ours: talks that a reply lists. */
  talkRows: 50,
  /** Ours: how long one talk is kept as evidence, ms: its file stays below what a file of an alarm may have. */
  keptTalk: 30 * 60_000,
  /** Ours: named layouts of the video wall that a user keeps, and the windows of one. */
  videoWalls: 30,
  videoWallWindows: 16,
} as const
