import type { FirstData } from './first_data.types'

/** What our server wrote into the document; a foreign one writes nothing, and the app asks. */
export const firstData: FirstData | undefined = read()

function read(): FirstData | undefined {
  const text = document.getElementById('first_data')?.textContent
  return text ? JSON.parse(text) : undefined
}
