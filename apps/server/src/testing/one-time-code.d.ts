/** @param at ms since 1970 */
export declare const oneTimeCode: (secret: string, at: number) => string
