import type { Datum } from '@outrider/geo'

/** The same in all languages. */
export const datumNames = { wgs84: 'WGS-84', gcj02: 'GCJ-02', bd09: 'BD-09' } as const satisfies Record<Datum, string>
