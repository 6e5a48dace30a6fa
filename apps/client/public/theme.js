// Before anything is painted: the chosen theme, so that a dark screen does not begin with a white flash. Whatever stands there
// that is no theme leaves the page as it is; src/core/settings/theme.ts decides the rest.
try {
  var chosen = JSON.parse(localStorage.getItem('themeColor'))
  if (/^(red|blue|black|white)$/.test(chosen.themeName)) document.documentElement.dataset.theme = chosen.themeName
} catch (nothingStored) {
  // The default theme needs no word.
}
