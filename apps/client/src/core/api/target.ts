/** Where a call goes: one platform with its address and its tokens, so that no call can leak one platform's token to another. */
export interface Target {
  code: string
  title: string
  /** Address without a trailing slash; paths are relative to it. */
  url: string
  accessToken?: string | undefined
  refreshToken?: string | undefined
}
