/** Editions of JT/T 808. */
export type Edition = 2011 | 2013 | 2019
