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
  answer: PostCheckAnswerRecord | null
}

export interface PostCheckAnswerRecord {
  /** null: the user was deleted. */
  userId: number | null
  userName: string
  content: string
  answeredAt: number
  sentAt: number | null
  sentLate: boolean
}
