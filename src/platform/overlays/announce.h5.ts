const regionId = 'announcements'

/** Has a screen reader say something that only appears for a moment, such as a toast. */
export function announce(words: string): void {
  const region = document.getElementById(regionId) ?? createRegion()
  region.textContent = ''
  // An empty region first: the same words twice are said twice.
  setTimeout(() => {
    region.textContent = words
  }, 50)
}

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = regionId
  region.className = 'visually_hidden'
  region.setAttribute('role', 'status')
  region.setAttribute('aria-live', 'assertive')
  document.body.appendChild(region)
  return region
}
