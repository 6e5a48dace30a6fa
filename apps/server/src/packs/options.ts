/** When reports leave the database for packs. */

/**
 * Days after its end until a day may be packed, at least. SQL over rows looks no further back: at reports of 30 days for whether a vehicle that is to
 * be stopped drove, of 14 for a zone that was set wrong, of seven for first fixes.
 */
export const minPackedAfter = 31
