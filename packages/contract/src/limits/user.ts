export const userLimits = {
  /** A password of this length or longer is sent as entered, not as MD5; characters. */
  hashedPasswordLength: 32,
} as const
