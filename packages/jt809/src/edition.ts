/** Editions of JT/T 809. Which one a link speaks is agreed offline: frames do not say it. */
export type Edition = '2011' | '2019'
