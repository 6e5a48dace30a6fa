/** Id of the element that contains the screen: target of the skip link. */
export const contentId = 'content'
