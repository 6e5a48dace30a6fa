/** The page behind a link that shows a position. The link's token stands behind its #, which no browser sends anywhere. */
export const sharedPath = '/shared'
