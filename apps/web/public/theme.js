// Runs before the first paint, so that nobody sees the other theme flash by.
;(function () {
  var choice = 'system'
  try {
    choice = localStorage.getItem('nightjar.theme') || 'system'
  } catch {
    // storage is blocked: the default stands
  }
  if (choice === 'system') choice = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
  document.documentElement.dataset.theme = choice === 'light' ? 'light' : 'dark'
})()
