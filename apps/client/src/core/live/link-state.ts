/** How data comes from a platform. polling: requested at intervals, because no socket can be opened. offline: not at all. */
export type LinkState = 'live' | 'polling' | 'connecting' | 'offline'
