// Before anything is painted: the chosen theme, so that a dark screen does not begin with a white flash. Whatever stands there
// that is no theme leaves the page as it is; src/core/theme/theme.ts decides the rest.
try {
  var chosen = JSON.parse(localStorage.getItem('themeColor')).themeName
  if (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches) chosen = 'black'
  if (/^(red|blue|black|white)$/.test(chosen)) document.documentElement.dataset.theme = chosen
} catch (nothingStored) {
  // The default theme needs no word.
}
// Who is signed in needs more files than the sign-in form: they are asked for before the scripts that import them have arrived. The
// build names them in the page (signed-in-files.ts).
try {
  var names = ['signed-in-files']
  // The server writes the path it is served below into the page.
  var base = document.querySelector('meta[name=base-path]').content
  if (/^(main.*)?$/.test(location.pathname.slice(base.length))) names.push('map-files')
  if (!Object.keys(JSON.parse(localStorage.getItem('userDatas'))).length) names = []
  names.forEach(function (name) {
    var files = document.querySelector('meta[name=' + name + ']').content
    files.split(' ').forEach(function (file) {
      if (!file) return
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      // The list does not wait for the map.
      link.fetchPriority = name === 'map-files' ? 'low' : 'high'
      link.href = base + file
      document.head.append(link)
    })
  })
} catch (nobodySignedIn) {
  // Then the form is all that is needed.
}
