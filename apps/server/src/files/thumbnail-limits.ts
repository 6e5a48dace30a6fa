/** px: twice the width of a tile in the gallery, for screens of high density. */
export const thumbnailSize = { width: 480, height: 360 } as const
/** Pictures with more pixels are not decoded; phones take up to 50 million. */
export const maxPixels = 64_000_000
