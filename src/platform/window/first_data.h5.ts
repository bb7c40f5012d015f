import type { FirstData } from './first_data.types'

/** What our server wrote into the document; a foreign one writes nothing, and the app asks. */
export const firstData: FirstData | undefined = read()

function read(): FirstData | undefined {
  const text = document.getElementById('first_data')?.textContent
  return text ? JSON.parse(text) : undefined
}

/** The picture of home that stood in the document goes in the moment a page stands in its place. */
export function dropFirstFrame(): void {
  document.getElementById('first_frame')?.remove()
}
