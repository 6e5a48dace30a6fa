/** Days of track cards begin at midnight of this device's time zone. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
