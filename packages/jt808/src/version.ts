/** The supported editions of JT/T 808. 2011 and 2013 share one header; only their bodies differ. */
export type Version = '2011' | '2013' | '2019'

/** Whether two editions have the same header: 12 bytes in 2011 and 2013, 17 in 2019. */
export const sameHeader = (a: Version, b: Version): boolean => (a === '2019') === (b === '2019')
