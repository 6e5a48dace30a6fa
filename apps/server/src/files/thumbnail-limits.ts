/** px: twice the width of a tile in the gallery, for screens of high density. */
export const thumbnailSize = { width: 480, height: 360 } as const
