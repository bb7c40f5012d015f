const regionId = 'announcements'

/** Announces to a screen reader what appears only for a moment, such as a toast. */
export function announce(words: string): void {
  const region = document.getElementById(regionId) ?? createRegion()
  region.textContent = ''
  // An empty region first: a repeated text is announced again.
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
