/** Names of what a device keeps of street maps, for the page and its service worker. An archive is one file that is read in ranges. */

/** Below the address of the server. */
export const streetsPath = 'basemap/streets/'

/** `base`: path the page is served below, `/` or `/fleet/`: other programs may share the rest of the origin. */
const ofBase = (base: string): string => (base === '/' ? '' : ` of ${base}`)
/** What was viewed: the newest stay. */
export const viewedCache = (base: string): string => `streets${ofBase(base)}`
/** What the page has kept ahead, until it keeps others or is told to remove them. */
export const aheadCache = (base: string): string => `streets ahead${ofBase(base)}`

/** Of a range that the page keeps itself. */
export const aheadHeader = 'x-kept-ahead'

/** A cache takes no ranges: each is a file of its own. `range`: as the header has it. */
export const rangeName = (url: string, range: string): string => `${url}?${new URLSearchParams({ range }).toString()}`
