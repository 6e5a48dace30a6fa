/** Words of a company's own for its vehicles, as they are typed: between commas of any kind. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；]/u)
      .map(tag => tag.trim())
      .filter(tag => tag !== ''),
  ),
]
