/** Colour themes (themes.css), set on the document. */
export const themes = ['red', 'blue', 'black', 'white'] as const
export type Theme = (typeof themes)[number]

export const isDark = (theme: Theme): boolean => theme === 'black'

/** Background of each, for the browser's own interface. */
const backgrounds: Record<Theme, string> = { red: '#ffffff', blue: '#ffffff', black: '#151a22', white: '#ffffff' }

export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', backgrounds[theme])
}
