/**
 * Vehicle colours by index in the query, distinguishable on light and dark basemaps and with enough contrast for white
 * text.
 */
export const trackColours = ['#2a6fe8', '#bd5700', '#a13ddb', '#098276', '#d22a6e'] as const

export const colourOf = (place: number): string => trackColours[place % trackColours.length] ?? trackColours[0]
