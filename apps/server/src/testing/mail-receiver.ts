/** The mail server of the demo, which tests make refuse. */
export { type MailAnswer, MailReceiver, type ReceivedMail } from '../demo/mail-receiver.ts'
