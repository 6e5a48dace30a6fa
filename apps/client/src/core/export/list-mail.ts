/** What the frame of the client offers to every list: to send it by mail as it is now. */
import type { RequestOf } from '@outrider/contract'
import { createContext } from 'react'

export type MailedList = Omit<RequestOf<'report/mailList'>, 'recipients'>

/** As what a call can carry; `tooMany`: there are more rows than a mail may have. */
export type ListToMail = () => Promise<MailedList | 'tooMany' | 'empty'>

export interface ListMail {
  /** Whether the platform sends mail is asked when somebody looks for it. */
  ask: () => void
  offered: boolean
  open: (list: ListToMail) => void
}

/** undefined: nobody is signed in. */
export const ListMailContext = createContext<ListMail | undefined>(undefined)
