/** Terminals report 1e-6 degrees; further digits are noise. */
export const toMicrodegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
