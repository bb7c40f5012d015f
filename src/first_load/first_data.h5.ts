import type { FirstData } from './first_data.types'

/** Written into the document by our server; with a foreign server the app asks. */
export const firstData: FirstData | undefined = read()

function read(): FirstData | undefined {
  const text = document.getElementById('first_data')?.textContent
  return text ? JSON.parse(text) : undefined
}
