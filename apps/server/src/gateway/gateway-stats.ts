/** How busy the gateway is. */
export interface GatewayStats {
  connections: number
  /** Authenticated terminals. */
  sessions: number
  /** Connections that are currently not read. */
  paused: number
  frames: number
  badFrames: number
  stored: number
  repeated: number
  /** Reports the database rejected. */
  unstorable: number
  /** Reports waiting for their commit. */
  queued: number
  /** Messages waiting for the commit of the module that stores them. */
  queuedMessages: number
  /** Messages left unanswered because too many waited, and messages that nothing handles beyond what is kept of a vehicle. */
  turnedAway: number
  notKept: number
  /** Sub-packages waiting for their commit. */
  queuedSubPackages: number
  /** Messages of which sub-packages are missing, and those that were given up. */
  incomplete: number
  givenUp: number
  databaseLost: boolean
  /** Registrations, authentications and messages that were refused. */
  refused: number
  /** Connections rejected because of a limit. */
  rejected: number
  /** Connections open on which no terminal has signed in. */
  unsigned: number
  /** Connections cut before a terminal signed in, to make room. */
  cut: number
  /** Datagrams that came faster than they could be handled. */
  droppedDatagrams: number
}
