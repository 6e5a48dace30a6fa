/** Path of the page behind a sharing link. The token follows the #, so browsers do not send it to any server. */
export const sharedPagePath = '/shared'
