/** Reports that are sent by mail, each on a schedule of its own. */

/** What a mail is of: the day, week (from Monday) or month before, of the platform's time zone. */
export const mailPeriods = ['day', 'week', 'month'] as const
export type MailPeriod = (typeof mailPeriods)[number]

/** What is attached: a table to count on, or a document to be read and printed. */
export const mailKinds = ['xlsx', 'csv', 'pdf'] as const
export type MailKind = (typeof mailKinds)[number]
/** Rows of a document: who needs more than some fifty pages counts on them in a table. */
export const paperRows = 2_000

/**
 * Mail addresses as people have them: a local part without quotes, and a domain with a dot. Narrower than RFC 5321, so that nothing in it can
 * be read as a second address or as a line of the mail's head.
 */
export const mailAddress =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/

/** Bytes of the longest address, RFC 5321. */
export const mailAddressLength = 254

/** Why a mail was not sent, beside what the mail server says. */
export const mailReasons = [
  /** The account is locked. */
  'accountLocked',
  'noRight',
  /** The user does not see any of the vehicles any more, or there are none. */
  'noVehicle',
  /** The report could not be made. */
  'notMade',
  /** The mail server was not reached, or the connection was lost. */
  'unreachable',
  /** The mail server refused for now. */
  'busy',
  /** As many mails as a day allows have gone to one of its addresses, or from the company. */
  'limited',
  /** The mail server refused for good. */
  'refused',
] as const
export type MailReason = (typeof mailReasons)[number]
