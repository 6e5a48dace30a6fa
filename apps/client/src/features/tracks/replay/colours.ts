/**
 * Colours of the vehicles of one replay, by their place in the query: apart from each other, on light grounds and on dark ones, and under white
 * letters.
 */
export const trackColours = ['#2a6fe8', '#bd5700', '#a13ddb', '#098276', '#d22a6e'] as const

export const colourOf = (place: number): string => trackColours[place % trackColours.length] ?? trackColours[0]
