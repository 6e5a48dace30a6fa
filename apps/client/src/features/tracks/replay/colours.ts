/** Colours of the vehicles of one replay, by their place in the query: apart from each other, on light grounds and on dark ones. */
export const trackColours = ['#2f74f0', '#e06a00', '#a13ddb', '#0a9488', '#d92d72'] as const

export const colourOf = (place: number): string => trackColours[place % trackColours.length] ?? trackColours[0]
