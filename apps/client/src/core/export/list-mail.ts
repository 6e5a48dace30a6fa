/** A list that is about to be sent by mail, as it is now: tables name it, the shell around all screens asks to whom. */
import type { RequestOf } from '@outrider/contract'
import { createStore } from 'zustand/vanilla'

export type MailedList = Omit<RequestOf<'report/mailList'>, 'recipients'>

/** As what a call can carry; `tooMany`: there are more rows than a mail may have. */
export type ListToMail = () => Promise<MailedList | 'tooMany' | 'empty'>

interface ListMail {
  /** Somebody asks to whom: without it no list is offered by mail. */
  offered: boolean
  list: ListToMail | undefined
}

export const listMail = createStore<ListMail>(() => ({ offered: false, list: undefined }))
