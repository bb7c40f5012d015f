/** An element's height by its content alone, in px; undefined when it does not exist. */
export function contentHeightPx(id: string): number | undefined {
  const element = document.getElementById(id)
  if (element === null) return undefined
  element.style.minHeight = '0'
  const heightPx = element.offsetHeight
  element.style.minHeight = ''
  return heightPx
}
