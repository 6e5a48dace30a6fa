/** The editions of JT/T 808 that are spoken. The 2011 and 2013 editions share one header; only their bodies differ. */
export type Version = '2011' | '2013' | '2019'

/** 2011 and 2013 have the 12-byte header, 2019 the 17-byte one. */
export const sameHeader = (a: Version, b: Version): boolean => (a === '2019') === (b === '2019')
