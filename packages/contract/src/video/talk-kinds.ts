/** Kinds of talks, apart: alarms have kept ones, and nothing else of talks. */

/** `talk`: both hear each other; `listen`: the user hears the cab; `broadcast`: many cabs hear the user. */
export const talkKinds = ['talk', 'listen', 'broadcast'] as const
export type TalkKindName = (typeof talkKinds)[number]
