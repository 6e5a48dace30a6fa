/** What a phone number and a plate look like. Only what cannot be one is refused: plates of other countries have rules of their own. */

/** Digits with what people write between them, and an extension. */
const phone = /^\+?[\d\s()-]+([#x转]\d{1,6})?$/
/** Of a number that is dialled from elsewhere: 7 in small towns, at most 15 (E.164). */
const digits = { least: 7, most: 15 }

export function isPhone(text: string): boolean {
  const typed = text.trim()
  const count = (typed.replace(/[#x转].*$/, '').match(/\d/g) ?? []).length
  return phone.test(typed) && count >= digits.least && count <= digits.most
}

/** GA 36: province, letter of the town, five figures, with new energy six; trailers, learners and others end in a word. */
const chinesePlate = /^[\u4E00-\u9FA5][A-Z]·?[A-Z\d]{4,5}[A-Z\d\u4E00-\u9FA5]$/
const otherPlate = /^[\p{L}\d][\p{L}\d\s·-]{2,14}$/u

export function isPlate(text: string): boolean {
  const typed = text.trim().toUpperCase()
  return /^[\u4E00-\u9FA5]/.test(typed) ? chinesePlate.test(typed) : otherPlate.test(typed)
}
