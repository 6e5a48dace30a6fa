/** An on-duty check as it is stored, for the calls and the live feed. Times in ms since 1970. */
export interface PostCheckRecord {
  uniqueId: string
  /** Id and name of the superior platform. */
  superior: string
  superiorName: string
  infoId: number
  /** 1 the platform, 2 one business owner, 3 all; null: the question does not say. */
  objectType: number | null
  /** Whom the question names; empty: nobody. */
  objectId: string
  platformNumber: string
  certificate: string
  proprietor: string
  content: string
  /** Whose operators see it; null: those of all organisations. */
  organisationIds: readonly number[] | null
  askedAt: number
  receivedAt: number
  dueAt: number
  timesAsked: number
  secondRungAt: number | null
  secondRungName: string
  /** null: an on-duty check; else an alarm that is to be dealt with by then. */
  alarm: SupervisedAlarmRecord | null
  answer: PostCheckAnswerRecord | null
}

/** An alarm as the superior platform named it. */
export interface SupervisedAlarmRecord {
  /** Of its type, in Chinese and in English. */
  name: string
  nameEn: string
  at: number | null
  /** 0 urgent, 1 normal */
  level: number
  /** Who of the authority wants it, with phone and mail. */
  supervisor: string
  /** Empty: it does not say. */
  plateNum: string
}

export interface PostCheckAnswerRecord {
  /** null: the user was deleted. */
  userId: number | null
  userName: string
  content: string
  /** Of an alarm: 0 in work, 1 done, 2 not to be handled, 3 later. */
  result: number | null
  answeredAt: number
  sentAt: number | null
  sentLate: boolean
}
